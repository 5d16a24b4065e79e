/**
 * How the panels of a board share the room there is: one large and the others small around it, or all alike. Nothing here
 * draws; it only reckons.
 *
 * @typedef {{name: string, seat: number|null, width: number, height: number}} Size  seat: null for what lies in the middle
 * @typedef {{x: number, y: number, k: number}} Place  k: pixels a unit
 * @typedef {{width: number, height: number, score: number, places: Map<string, Place>}} Arrangement
 */

const GAP = 6;
const SHARES = [0.18, 0.21, 0.24, 0.27, 0.3, 0.34, 0.38, 0.42, 0.46, 0.5]; // of a small panel's width beside the large one
const SMALL = 0.5; // a small panel is at most this wide compared with the large one
const FAVOUR = 0.15; // for ways that one would lay a table in
const LOW = 0.3; // what lies in the middle is at most this high compared with a tableau

/**
 * @param {Size[]} panels  in the order in which one sits around the table
 * @param {{width: number, height: number}} room  in pixels
 * @param {string|null} large  the panel that is to be large; null: all are alike
 * @returns {Arrangement}
 */
export function arrange(panels, room, large) {
  const middle = panels.filter((panel) => panel.seat === null);
  const seats = panels.filter((panel) => panel.seat !== null);
  const main = seats.find((panel) => panel.name === large);
  /** @type {((width: number) => Block)[]} */
  const ways = [];
  /** @type {((width: number) => Block)[]} with the own tableau at the thumb: better unless others are plainly better */
  const favoured = [];
  if (main) {
    const others = seats.filter((panel) => panel !== main);
    favoured.push((width) => stack([row(others, Math.min(width, width * SMALL * others.length)), ...low(middle, main, width), one(main, width)], width));
    ways.push((width) => stack([row([...others, ...middle], width), one(main, width)], width));
    for (const share of SHARES) {
      if (share * others.length < 0.6 && middle.length === 1) {
        favoured.push((width) => {
          const small = row(others, width * share * others.length);
          return stack([beside(small, one(middle[0], width - GAP - small.width)), one(main, width)], width);
        });
      }
      ways.push((width) => {
        const small = (width - GAP) * share;
        const wide = width - GAP - small;
        return beside(stack([...low(middle, main, wide), one(main, wide)], wide), stack(others.map((panel) => one(panel, small)), small));
      });
      ways.push((width) => {
        const small = (width - GAP) * share;
        const wide = width - GAP - small;
        return beside(one(main, wide), stack([...others, ...middle].map((panel) => one(panel, small)), small));
      });
    }
  } else {
    for (let columns = 1; columns <= seats.length; columns++) {
      ways.push((width) => grid(seats, middle, columns, width));
      if (middle.length && seats.length % columns) ways.push((width) => grid([...seats, ...middle], [], columns, width));
    }
  }
  /** @type {Arrangement|null} */
  let best = null;
  for (const way of [...favoured, ...ways]) {
    const found = fit(way, room, large);
    if (favoured.includes(way)) found.score += FAVOUR;
    if (!best || found.score > best.score) best = found;
  }
  return /** @type {Arrangement} */ (best);
}

/** @typedef {{width: number, height: number, parts: {panel: Size, x: number, y: number, k: number}[]}} Block */

/**
 * The largest width at which a way of arranging fits, and how good that is: the large panel counts most.
 * @param {(width: number) => Block} way
 * @param {{width: number, height: number}} room
 * @param {string|null} large
 * @returns {Arrangement}
 */
function fit(way, room, large) {
  let [least, most] = [40, room.width];
  if (way(most).height > room.height) {
    for (let turn = 0; turn < 24; turn++) {
      const half = (least + most) / 2;
      if (way(half).height > room.height) most = half;
      else least = half;
    }
    most = least;
  }
  const block = way(most);
  let score = 0;
  let others = 0;
  for (const { panel, k } of block.parts) {
    const weight = panel.name === large ? 1 : panel.seat === null ? 0.3 : large === null ? 1 : 0.6;
    const share = panel.name === large || large === null || panel.seat === null ? 1 : block.parts.length - 2 || 1;
    score += (weight / share) * Math.log(Math.max(k, 0.001));
    others += 1;
  }
  return {
    width: block.width,
    height: block.height,
    score: others ? score : -Infinity,
    places: new Map(block.parts.map(({ panel, x, y, k }) => [panel.name, { x, y, k }])),
  };
}

/**
 * @param {Size} panel
 * @param {number} width
 * @returns {Block}
 */
function one(panel, width) {
  const k = width / panel.width;
  return { width, height: panel.height * k, parts: [{ panel, x: 0, y: 0, k }] };
}

/**
 * Panels side by side, equally high.
 * @param {Size[]} panels
 * @param {number} width
 * @returns {Block}
 */
function row(panels, width) {
  if (!panels.length) return { width: 0, height: 0, parts: [] };
  const ratios = panels.reduce((sum, panel) => sum + panel.width / panel.height, 0);
  const height = (width - GAP * (panels.length - 1)) / ratios;
  let x = 0;
  const parts = panels.map((panel) => {
    const part = { panel, x, y: 0, k: height / panel.height };
    x += panel.width * part.k + GAP;
    return part;
  });
  return { width, height, parts };
}

/**
 * What lies in the middle, as wide as the rest but never so high that it takes the tableaus' room.
 * @param {Size[]} middle
 * @param {Size} beside
 * @param {number} width
 */
function low(middle, beside, width) {
  const limit = (width * beside.height * LOW) / beside.width;
  return middle.map((panel) => one(panel, Math.min(width, (limit * panel.width) / panel.height)));
}

/**
 * @param {Block[]} blocks
 * @param {number} width  narrower ones are centred in it
 * @returns {Block}
 */
function stack(blocks, width) {
  let y = 0;
  /** @type {Block["parts"]} */
  const parts = [];
  for (const block of blocks) {
    if (!block.parts.length) continue;
    if (y) y += GAP;
    const left = (width - block.width) / 2;
    for (const part of block.parts) parts.push({ ...part, x: part.x + left, y: part.y + y });
    y += block.height;
  }
  return { width, height: y, parts };
}

/**
 * @param {Block} left
 * @param {Block} right
 * @returns {Block}
 */
function beside(left, right) {
  const height = Math.max(left.height, right.height);
  const move = (/** @type {Block} */ block, /** @type {number} */ x) =>
    block.parts.map((part) => ({ ...part, x: part.x + x, y: part.y + (height - block.height) / 2 }));
  return { width: left.width + GAP + right.width, height, parts: [...move(left, 0), ...move(right, left.width + GAP)] };
}

/**
 * @param {Size[]} panels
 * @param {Size[]} middle
 * @param {number} columns
 * @param {number} width
 */
function grid(panels, middle, columns, width) {
  const each = (width - GAP * (columns - 1)) / columns;
  /** @type {Block[]} */
  const rows = [];
  for (let first = 0; first < panels.length; first += columns) {
    const some = panels.slice(first, first + columns).map((panel) => one(panel, each));
    rows.push(some.slice(1).reduce((left, right) => beside(left, right), some[0]));
  }
  if (middle.length) rows.splice(Math.ceil(rows.length / 2), 0, ...low(middle, panels[0], width));
  return stack(rows, width);
}
