// Boards and paths as SVG, in units of a cell: what lies over the board on the page, and whole
// boards for thumbnails, downloads and paper.

import { svg } from "./dom.js";
import { key, shift, shown, sizeOf } from "./grid.js";

export const TINTS = 8;

/** Colours of a board on paper and in files. */
export const PAPER = {
  paper: "#ffffff",
  cell: "#ffffff",
  edge: "#17191e",
  ink: "#17191e",
  given: "#17191e",
  line: "#9c9c9c",
  mark: "#17191e",
};
/** The colours of the page, whatever its theme. */
export const THEME = {
  paper: "none",
  cell: "var(--cell)",
  edge: "var(--edge)",
  ink: "var(--ink)",
  given: "var(--given-edge)",
  line: "var(--tint0)",
  mark: "var(--mark0)",
};

/** The straight pieces of `path`; a step over an edge that wraps is two half ones. */
function pieces(path, [rows, columns], [x0, y0], hexagons) {
  const found = [];
  for (let i = 1; i < path.length; i++) {
    const [[r1, c1], [r2, c2]] = [path[i - 1], path[i]];
    const short = (d, size) => (Math.abs(d) > 1 ? d - Math.sign(d) * size : d);
    const [ax, ay] = [c1 + 0.5 + shift(r1, hexagons) + x0, r1 + 0.5 + y0];
    const [bx, by] = [c2 + 0.5 + shift(r2, hexagons) + x0, r2 + 0.5 + y0];
    const [dr, dc] = hexagons ? [by - ay, bx - ax] : [short(r2 - r1, rows), short(c2 - c1, columns)];
    const over = !hexagons && (dr !== r2 - r1 || dc !== c2 - c1);
    if (over) {
      found.push({ ax, ay, bx: ax + dc * 0.55, by: ay + dr * 0.55, dc, dr, leaves: true });
      found.push({ ax: bx - dc * 0.55, ay: by - dr * 0.55, bx, by, dc, dr, leaves: false });
    } else found.push({ ax, ay, bx, by, dc, dr, leaves: true });
  }
  return found;
}

/** One path with its start and arrows. `at`: its offset, so that several paths are side by side. */
export function pathShapes(path, size, { tint = 0, thin = false, at = [0, 0], label = "", colours = null, hexagons = false } = {}) {
  // given colours must not depend on a style sheet
  const group = svg("g", { class: colours ? null : `path tint${tint % TINTS}${thin ? " thin" : ""}` });
  const line = colours ? { stroke: colours.line } : {};
  const fill = colours ? { fill: colours.line } : {};
  const mark = colours ? { fill: colours.mark } : {};
  const runs = pieces(path, size, at, hexagons);
  const r = path[0][0];
  const c = path[0][1] + shift(r, hexagons);
  const [sx, sy] = thin && runs.length ? edgeOf(at) : at; // off the letter, where it can be read
  if (thin && runs.length)
    runs.unshift({ ax: c + 0.5 + sx, ay: r + 0.5 + sy, bx: c + 0.5 + at[0], by: r + 0.5 + at[1], leaves: false });
  const d = runs.map(({ ax, ay, bx, by }) => `M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}`).join("");
  const width = thin ? 0.05 : 0.16;
  group.append(
    svg("path", {
      class: "line",
      d,
      fill: "none",
      "stroke-width": width,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      ...line,
    }),
  );
  group.append(
    svg("circle", { class: "start", cx: num(c + 0.5 + sx), cy: num(r + 0.5 + sy), r: thin ? 0.11 : 0.36, ...fill }),
  );
  for (const { ax, ay, dc, dr, leaves } of runs) {
    // at two fifths of a step: half way two crossing diagonals would cover each other's
    if (leaves) group.append(arrow(ax + dc * 0.4, ay + dr * 0.4, dc, dr, thin ? 0.07 : 0.11, mark));
  }
  if (label) {
    group.append(
      svg("text", {
        class: "label",
        x: num(c + 0.5 + sx),
        y: num(r + 0.5 + sy + 0.05),
        "font-size": 0.14,
        "text-anchor": "middle",
        text: label,
      }),
    );
  }
  return group;
}

/** What constraints say of cells: the lines of a message as arrows, small letters, and marks of equal cells. */
export function noteShapes({ lines, exact, either, letters, groups }, size, hexagons) {
  const at = ([r, c]) => [c + 0.5 + shift(r, hexagons), r + 0.5];
  const shapes = lines.map((cells) => {
    const points = cells.map(at);
    const [[ax, ay], [bx, by]] = [points[0], points.at(-1)];
    const long = Math.hypot(bx - ax, by - ay);
    const [dx, dy] = long ? [(bx - ax) / long, (by - ay) / long] : [1, 0];
    const d = `M${points.map((point) => point.map(num).join(" ")).join("L")}`;
    return svg("g", { class: `message${exact ? " exact" : lines.length > 1 ? " many" : ""}` },
      svg("path", { class: "line", d, fill: "none", "stroke-width": 0.07, "stroke-linecap": "round", "stroke-linejoin": "round" }),
      svg("g", { class: "ends" }, arrow(bx + dx * 0.24, by + dy * 0.24, dx, dy, 0.11, {}),
        either && !exact ? arrow(ax - dx * 0.24, ay - dy * 0.24, -dx, -dy, 0.11, {}) : null));
  });
  const label = (name, text, x, y, group) => {
    const [r, c] = name.split(",").map(Number);
    return svg("text", { class: `note${group}`, x: num(c + x + shift(r, hexagons)), y: r + y, "font-size": 0.15, "text-anchor": "middle", text });
  };
  for (const [name, some] of letters) shapes.push(label(name, some.length > 6 ? `${some.slice(0, 5)}…` : some, 0.5, 0.9, ""));
  for (const [name, group] of groups) shapes.push(label(name, `=${group + 1}`, 0.5, 0.24, ` group${group % TINTS}`));
  return shapes;
}

const CORNERS = [[-1, 1], [-1, -1], [1, 1], [1, -1]];

/**
 * The place of the number of the `i`-th step, from the middle of its cell: the corner at the top right,
 * unless the path enters or leaves there: the number would hide its arrow.
 */
export function cornerOf(path, i, hexagons = false) {
  const [row, column] = path[i];
  const way = (d) => Math.sign(Math.abs(d) > 1 ? -d : d); // a long way is one over an edge that meets another
  const used = [path[i + 1], path[i - 1]]
    .filter(Boolean)
    .map(([r, c]) => [way(r - row), way(c + shift(r, hexagons) - column - shift(row, hexagons))]);
  const [down, right] = CORNERS.find(([dr, dc]) => !used.some(([r, c]) => r === dr && c === dc));
  return [0.34 * right, 0.37 * down];
}

/** The point at the edge of the cell in the direction of `at`. */
function edgeOf([x, y]) {
  const far = Math.max(Math.abs(x), Math.abs(y)) || 1;
  return [(x / far) * 0.36, (y / far) * 0.36];
}

function arrow(x, y, dc, dr, size, mark) {
  const length = Math.hypot(dc, dr);
  const [ux, uy] = [dc / length, dr / length];
  const points = [
    [x + ux * size, y + uy * size],
    [x - ux * size * 0.8 - uy * size, y - uy * size * 0.8 + ux * size],
    [x - ux * size * 0.8 + uy * size, y - uy * size * 0.8 - ux * size],
  ];
  return svg("path", { class: "arrow", d: `M${points.map((p) => p.map(num).join(" ")).join("L")}Z`, ...mark });
}

const num = (value) => Math.round(value * 1000) / 1000;

/** The offset of the `i`-th of `n` paths: on a small spiral around the centre. */
export function beside(i, n) {
  if (n < 2) return [0, 0];
  const reach = 0.32 * Math.sqrt((i + 0.5) / n);
  return [reach * Math.cos(i * 2.4), reach * Math.sin(i * 2.4)];
}

/**
 * A whole board as an SVG of its own. `paths`: paths to draw; `marked`: cells with a thick edge;
 * `colours`: `PAPER` or `THEME`.
 */
export function boardSvg(board, { paths = [], marked = [], colours = PAPER, title = "", hexagons = false } = {}) {
  const size = sizeOf(board);
  const [rows, columns] = [size[0], size[1] + (hexagons && size[0] > 1 ? 0.5 : 0)];
  const thick = new Set(marked.map(key));
  const out = svg("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `-0.04 -0.04 ${columns + 0.08} ${rows + 0.08}`,
    class: "drawn",
    ...(title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" }),
  });
  if (colours.paper !== "none") {
    out.append(svg("rect", { x: -0.04, y: -0.04, width: columns + 0.08, height: rows + 0.08, fill: colours.paper }));
  }
  const [boxes, lines, letters] = [
    svg("g"),
    svg("g"),
    svg("g", {
      "font-family": "DejaVu Sans, Verdana, Segoe UI, Arial, sans-serif",
      "font-weight": 700,
      "text-anchor": "middle",
      fill: colours.ink,
    }),
  ];
  board.forEach((row, r) =>
    row.forEach((face, c) => {
      if (face === null) return;
      const edge = thick.has(key([r, c]));
      boxes.append(
        svg("rect", {
          x: c + 0.02 + shift(r, hexagons),
          y: r + 0.02,
          width: 0.96,
          height: 0.96,
          rx: hexagons ? 0.48 : 0.12,
          fill: colours.cell,
          stroke: edge ? colours.given : colours.edge,
          "stroke-width": edge ? 0.06 : 0.02,
        }),
      );
      letters.append(
        svg("text", {
          x: c + 0.5 + shift(r, hexagons),
          y: r + 0.5 + (face.length > 1 ? 0.15 : 0.2),
          "font-size": face.length > 1 ? 0.42 : 0.56,
          text: shown(face),
        }),
      );
    }),
  );
  paths.forEach((path, i) =>
    lines.append(
      pathShapes(path, size, {
        thin: paths.length > 1,
        at: paths.length > 1 ? beside(i, paths.length) : [0, 0],
        tint: i,
        colours,
        hexagons,
      }),
    ),
  );
  out.append(boxes, lines, letters);
  return out;
}

/** The text of an SVG file, `side` pixels a cell. */
export function svgFile(board, options = {}, side = 100) {
  const drawn = boardSvg(board, options);
  const [, , width, height] = drawn.getAttribute("viewBox").split(" ");
  drawn.setAttribute("width", width * side);
  drawn.setAttribute("height", height * side);
  return new XMLSerializer().serializeToString(drawn);
}

/** A PNG of the board, as a blob. */
export async function pngFile(board, options = {}, side = 200) {
  const address = URL.createObjectURL(new Blob([svgFile(board, options, side)], { type: "image/svg+xml" }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
