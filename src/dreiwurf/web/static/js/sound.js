import { prefs } from "./prefs.js";

/** @type {AudioContext|null} */
let context = null;

/** Sounds are made here, not loaded, and only after a person asked for them: browsers want a gesture first anyway. */
function audio() {
  if (!prefs.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => undefined);
  return context;
}

/**
 * One soft tone.
 * @param {number} frequency  hertz
 * @param {number} start  seconds from now
 * @param {number} length  seconds
 * @param {number} loudness  0 to 1
 * @param {OscillatorType} [form]
 * @param {number} [slide]  frequency at the end
 */
function tone(frequency, start, length, loudness, form = "sine", slide = frequency) {
  const ctx = audio();
  if (!ctx) return;
  const at = ctx.currentTime + start;
  const oscillator = ctx.createOscillator();
  const gain = ctx.createGain();
  oscillator.type = form;
  oscillator.frequency.setValueAtTime(frequency, at);
  oscillator.frequency.exponentialRampToValueAtTime(slide, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

/**
 * A short knock of filtered noise: wood on wood.
 * @param {number} start
 * @param {number} length
 * @param {number} loudness
 * @param {number} colour  centre of the band in hertz
 */
function knock(start, length, loudness, colour) {
  const ctx = audio();
  if (!ctx) return;
  const at = ctx.currentTime + start;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = ctx.createBufferSource();
  const band = ctx.createBiquadFilter();
  const gain = ctx.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = colour;
  gain.gain.value = loudness;
  source.connect(band).connect(gain).connect(ctx.destination);
  source.start(at);
}

/** What comes to lie sounds as what it is, by the first word of its kind. */
const LANDINGS = {
  chip: () => {
    tone(1900, 0, 0.07, 0.05, "triangle", 1500);
    knock(0, 0.03, 0.3, 3200);
  },
  die: () => knock(0, 0.06, 0.55, 1100),
};

export const sound = {
  /**
   * @param {string} kind  of the token that lands
   */
  land(kind) {
    /** @type {Record<string, () => void>} */ (LANDINGS)[kind.split("-")[0]]?.();
  },
  theft() {
    tone(300, 0, 0.16, 0.07, "sawtooth", 760);
    tone(760, 0.16, 0.14, 0.05, "triangle", 520);
  },
  drop() {
    tone(240, 0, 0.5, 0.14, "triangle", 58);
    [0.08, 0.19, 0.27, 0.4].forEach((start, i) => knock(start, 0.08, 0.7 - 0.13 * i, 420 - 50 * i));
  },
  flash() {
    tone(880, 0, 0.16, 0.05);
    tone(1319, 0.08, 0.24, 0.05);
  },
  turnOver() {
    knock(0, 0.05, 0.3, 2400);
  },
  /** @param {number} seconds  until everything is turned over */
  reveal(seconds) {
    [0, 0.35, 0.6, 0.8].forEach((part, i) => knock(seconds * part, 0.06, 0.25 + 0.1 * i, 500 + 160 * i));
    tone(587, seconds, 0.3, 0.06, "triangle");
    tone(880, seconds + 0.07, 0.42, 0.06, "triangle");
  },
  /** @param {number} seconds  how long the die tumbles */
  throw(seconds) {
    for (const [part, loud] of [[0.3, 0.5], [0.62, 0.8], [0.86, 0.5], [1, 0.3]]) {
      knock(seconds * part, 0.07, loud, 900 + 500 * part);
    }
  },
  step() {
    knock(0, 0.045, 0.35, 1500);
  },
  fly() {
    tone(620, 0, 0.34, 0.09, "triangle", 160);
  },
  lot() {
    tone(440, 0, 0.06, 0.05, "triangle");
  },
  turn() {
    tone(523, 0, 0.22, 0.07);
    tone(784, 0.13, 0.34, 0.07);
  },
  finish() {
    [523, 659, 784, 1047].forEach((frequency, i) => tone(frequency, i * 0.13, 0.5, 0.07, "triangle"));
  },
};
