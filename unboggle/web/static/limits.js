// The limits of requests, and the tasks without a search, as in `unboggle/web/limits.py` and
// `requests.py`; a test compares them. The page rejects at once what the server would reject.

/** Tasks without a search. */
export const QUICK = new Set(["count", "check", "dice", "throw", "solve", "fill", "share", "open", "sheet"]);
export const QUICK_TIME = 10; // seconds for these
export const MOST_TIME = 600; // seconds for all others
export const MOST_LETTERS = 50_000; // of a list, or of any text
export const MOST_WORDS = 5_000;
export const MOST_SIDE = 12; // of a board that a search may find
export const MOST_BOARD_SIDE = 40; // of a given board
