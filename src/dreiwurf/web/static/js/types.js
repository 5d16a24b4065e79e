/**
 * The shapes that the page reads: one scene for every game. No module below knows a game's rules; whatever a game
 * wants to show or offer stands in its scene.
 *
 * @typedef {{action: number, text: string, slot: string|null, token?: string|null, path?: string[],
 *   hits?: string|null, kind?: string, group?: string|null, short?: string|null, dice?: string[],
 *   all?: string|null, place?: string|null}} Choice  what the viewer may do; without a slot or dice it becomes a button.
 *   path: with a token the way it walks, without one the slots that light up; short: what stands on a compact button;
 *   all: the words for doing it again as long as what follows offers it; place: what the field where it ends is called
 * @typedef {{id: string, text: string, kind: string|null}} Group  choices that belong on one card; kind: its icon
 * @typedef {{token?: string|null, slot?: string|null, text: string, group?: string|null, dice?: string[]}} Refusal  why
 *   something else is not possible; group, dice: whose choices are missing
 * @typedef {{kind: string, seat: number|null, text: string, by: string,
 *   outcomes: {outcome: number, text: string}[]}} Chance
 * @typedef {{id: string, seat: number|null, slot: string, kind: string, label?: string, home?: string|null}} Token  home: where it
 *   waits while it is out of play
 * @typedef {{id: string, kind: string, face: number|string|null, seat: number|null, text?: string}} DieState
 *   text: what stands on a face that has neither pips nor a drawing of its own
 * @typedef {{id: string, kind?: string, face: number|string, text?: string}} Thrown
 * @typedef {{seat: number, kind: string, text: string, short: string, value: number|null, of: number|null}} SeatFact
 *   something that is counted at a seat; of: how far it goes
 * @typedef {{seat: number, name: string, player: string, colour: string, colour_name?: string, letter: string,
 *   shape: string, connected: boolean|null, you: boolean, claimable: boolean,
 *   stands_in: boolean, away: boolean}} Seat  away: gone for so long that a bot may play for them
 * @typedef {{do: string, [key: string]: any}} Step  one primitive of what happened: throw, walk, fly, appear, …
 * @typedef {{n: number, seat: number|null, text: string, steps: Step[]}} Happening
 * @typedef {{label: string, text: string, token: string|null}} Help  worked out for whoever asks; token: what it is about
 * @typedef {{title: string, columns: string[], rows: {label: string, cells: string[], total: boolean}[]}} Sheet
 * @typedef {{key?: string, text: string}} Message
 * @typedef {{value: any, name: string, help?: string}} OptionValue
 * @typedef {{option: string, name: string, help: string, type: string, default: any, values?: OptionValue[],
 *   minimum?: number|null, maximum?: number|null, advanced?: boolean}} Option  advanced: it corrects a table of the box
 * @typedef {{preset: string, name: string, help: string, options: Record<string, any>}} Preset
 * @typedef {{seat: number, colour: string, name: string, letter: string, shape: string}} Look
 * @typedef {{game: string, name: string, blurb: string, seats: number[], presets: Preset[], options: Option[],
 *   looks: Look[], bots: {name: string, text: string, help: string}[],
 *   chance: string[], sheet: {options: string[]}|null, hall: {preset: string}|null}} Game  bots: weakest first; chance: who may bring the dice about;
 *   sheet: for people who play with the box, the options that matter to it
 * @typedef {{round: number, n: number, corrected: boolean, ranges: Record<string, number[]>, entries: Record<string, number>[],
 *   points: (number|null)[], totals: number[], hints: string[]}} SheetLine  a round; what is not known yet is missing
 * @typedef {{n: number, sheet: string, game: string, options: Record<string, any>, created: string, players: string[],
 *   write: boolean, rounds: number, noted: {key: string, name: string, help: string}[], notes: string[], lines: SheetLine[],
 *   totals: number[], places: number[], over: boolean}} ScoreSheet  of a game with the box on the table
 * @typedef {{minutes: number|null, decision_seconds: number, when_out: string, take_lone: boolean, pieces: Record<string, string>,
 *   throwers: string[][], thrower: string|null, clock: {running: boolean, left_ms: number|null, played_ms: number}|null,
 *   decision: {left_ms: number, of_ms: number}|null, last_round: boolean, may_last_round: boolean,
 *   choices?: Choice[]}} Hall  how a match in a hall is run, times as they were when it was sent; choices: what those whom the
 *   leader acts for may do, for all who look on
 * @typedef {object} Scene
 * @property {number} n  number of the last event
 * @property {string} match
 * @property {string} game
 * @property {string} name
 * @property {"waiting"|"playing"|"over"} state
 * @property {number|null} seat  the viewer's seat; null for a spectator
 * @property {boolean} over
 * @property {boolean} host
 * @property {boolean} enter  the viewer may enter throws
 * @property {number[]} to_move
 * @property {number[]} waiting_for
 * @property {Choice[]} choices
 * @property {Group[]} [groups]
 * @property {Refusal[]} refusals
 * @property {Chance|null} chance
 * @property {number[]} places
 * @property {number[]} standing
 * @property {Token[]} tokens
 * @property {DieState[]} dice
 * @property {{left: number, of: number}|null} tries
 * @property {Message[]} messages
 * @property {{label: string, text: string}[]} [facts]
 * @property {SeatFact[]} [seat_facts]
 * @property {Help[]} [help]
 * @property {Sheet|null} [sheet]  the scores of all rounds so far, a column for each seat
 * @property {boolean} [take_back]  what the viewer did last may be taken back
 * @property {Seat[]} seats
 * @property {boolean} [leader]  the viewer runs a table with real dice: may take back anything, and put right
 * @property {number|null} [acts_for]  whose decision or throw the viewer enters now
 * @property {{to: number, text: string}|null} [undo]  one entry back
 * @property {{to: number}|null} [redo]  directly after that
 * @property {Hall|null} [hall]
 * @property {string|null} next  the rematch, once somebody asked for it
 * @property {Happening[]} happened
 * @property {{n: number, tokens: Token[], dice: DieState[]}} [was]  what lay where before `happened`, if asked for
 */

export {};
