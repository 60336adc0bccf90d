// What the program takes, and which tasks it does at once: `unboggle/web/limits.py` and `requests.py`
// say the same, and a test holds them together. What is refused here need not be asked.

/** Tasks that search nothing. */
export const QUICK = new Set(["count", "check", "dice", "throw", "solve", "fill", "share", "open", "sheet"]);
export const QUICK_TIME = 10; // seconds for these
export const MOST_TIME = 600; // seconds for all others
export const MOST_LETTERS = 20_000; // of a list, or of any text
export const MOST_WORDS = 400;
export const MOST_SIDE = 12; // of a board that is sought
export const MOST_BOARD_SIDE = 40; // of one that is given
