import { Die } from "./dice.js";
import { byId, reducedMotion } from "./dom.js";

// a page that has little to say at least throws a one
const die = new Die("d6");
byId("die").append(die.element);
die.tumble(1, reducedMotion() ? 0 : 700);
