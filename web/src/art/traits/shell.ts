import { at, drawn, ink, moved } from "../pen";
import { art } from "../trait";

const spiral =
  drawn("M-28 16C-38 -14 -10 -34 12 -24C34 -14 34 8 24 18Q-2 26 -28 16Z", "var(--wash-yellow)", 2.2) +
  ink("M-24 14C-20 -14 16 -22 18 0C18 14 -6 16 -6 2C-6 -6 6 -8 7 -1", 2);

/** A house on its back. */
export default art({
  icon: '<path d="M4 18c-3-8 3-14 9-13 7 1 9 7 6 13Z"/><path d="M7 17c0-6 9-8 9-2 0 3-5 3-5 0"/>',
  tint: "grey",
  front: ({ back, ry }) => moved(at(back.x - 2, back.y + ry * 0.35), spiral, 0.95),
  events: { hides: { beat: 600, attack: "news" }, shell_left: { attack: "beside" } },
});
