// Accents: which letters of a word are read without them, as the program does it.

const UNMARKED = { ø: "o", æ: "ae", œ: "oe", đ: "d", ł: "l", ħ: "h", ı: "i" }; // they have no mark of their own

/** The letters of a word on a board, without accents if they are folded; those that are faces remain. */
export function folded(word, { fold_accents, umlauts, faces }) {
  const own = new Set(faces.toLocaleLowerCase().normalize("NFC").split(/[\s,]+/));
  const plain = (one) => {
    const small = (umlauts && { ä: "ae", ö: "oe", ü: "ue" }[one]) || one;
    return fold_accents ? (UNMARKED[small] ?? small.normalize("NFD").replace(/\p{M}/gu, "")) : small;
  };
  const letters = word.normalize("NFC").replace(/[^\p{L}\p{M}]/gu, "");
  return [...letters].map((one) => (own.has(one) ? one : plain(one))).join("");
}
