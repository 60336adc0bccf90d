// Shapes of boards as rows: # is a hole.

const drawn = {
  Ring: ["oooo", "o##o", "o##o", "oooo"],
  Cross: ["#oo#", "oooo", "oooo", "#oo#"],
  Diamond: ["##o##", "#ooo#", "ooooo", "#ooo#", "##o##"],
  Heart: ["#oo#oo#", "ooooooo", "ooooooo", "#ooooo#", "##ooo##", "###o###"],
  Hourglass: ["ooooo", "#ooo#", "##o##", "#ooo#", "ooooo"],
  Stairs: ["oo###", "ooo##", "#ooo#", "##ooo", "###oo"],
};

export const SHAPES = Object.entries(drawn).map(([name, rows]) => ({
  name,
  rows: rows.length,
  columns: rows[0].length,
  holes: rows.flatMap((row, r) => [...row].flatMap((cell, c) => (cell === "#" ? [[r, c]] : []))),
}));
