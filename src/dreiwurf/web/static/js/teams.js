/** Who stands where in a hall: people, by names or by counted numbers, divided into teams of equal size. No page in here. */

/** @typedef {{seats: number, figures: number, spare: number, options: Record<string, any>}} LineUp */
/** @typedef {{label: string, index: number}} Person  index: the how manieth of all people */
/** @typedef {{people: Person[], throwers: Person[]}} Team */

const MARK = /^\s*(?:\d+\s*[.):]|[-–•*·])\s*/; // how lines of a list begin: "3. Mia", "• Mia"
const LONGEST = 40;

/**
 * The names in a pasted list: one a line, or divided by commas, semicolons or tabs.
 * @param {string} text
 * @returns {string[]}
 */
export function namesIn(text) {
  return text
    .split(/[\n\r,;\t]+/)
    .map((name) => name.replace(MARK, "").replace(/\s+/g, " ").trim().slice(0, LONGEST).trim())
    .filter(Boolean);
}

/**
 * Divides people into teams. Numbers are counted through team by team; names are dealt like cards, so that friends who
 * stand beside each other in a list come into different teams. Who is left over throws: fewer than there are teams take turns at
 * throwing for all of them; more are dealt to teams like figures.
 * @param {LineUp} lineUp
 * @param {string[]} names  in the order of dealing; where one is missing a number stands in
 * @returns {Team[]}
 */
export function divide(lineUp, names) {
  const { seats, figures, spare } = lineUp;
  const teams = Array.from({ length: seats }, () => /** @type {Team} */ ({ people: [], throwers: [] }));
  const placed = seats * figures;
  for (let index = 0; index < placed + spare; index++) {
    const team = teams[names.length || index >= placed ? index % seats : Math.floor(index / figures)];
    const person = { label: names[index] ?? String(index + 1), index };
    if (index < placed) team.people.push(person);
    else for (const each of throwForAll(lineUp) ? teams : [team]) each.throwers.push(person);
  }
  return teams;
}

/**
 * Whether those who are left over throw for all teams: too few for one a team.
 * @param {LineUp} lineUp
 */
export function throwForAll({ seats, spare }) {
  return spare > 0 && spare < seats;
}

/**
 * Names that more than one has, each once.
 * @param {string[]} names
 */
export function doubles(names) {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/**
 * The same names in another order, by chance.
 * @param {string[]} names
 */
export function shuffled(names) {
  const cards = [...names];
  for (let left = cards.length - 1; left > 0; left--) {
    const drawn = Math.floor(Math.random() * (left + 1));
    [cards[left], cards[drawn]] = [cards[drawn], cards[left]];
  }
  return cards;
}
