import { at, drawn, ellipse, ink, path, stroke, wash } from "../pen";
import { art } from "../trait";

/** A light on a stalk, and teeth in the dark behind it. */
export default art({
  icon: '<path d="M3 15c3-6 12-6 15 0-3 6-12 6-15 0Zm15 0 4-4v8Z"/><path d="M7 11c0-5 3-7 6-7"/><circle cx="14.500" cy="4.500" r="1.500"/>',
  tint: "yellow",
  front: ({ crown: { x, y }, mouth }) => {
    const tip = at(x + 32, y - 8);
    const teeth = ink(path`M${mouth.x} ${mouth.y - 1}l3 5l3 -5l3 5l3 -6`, 1.5);
    const rays = stroke(path`M${tip.x} ${tip.y - 11}v-4m9 6l3 -3m1 12h4m-25 -15l-3 -3`, "var(--yellow)", 1.8);
    return (
      ink(path`M${x} ${y + 2}Q${x + 6} ${y - 26} ${tip}`, 2.2) +
      wash(ellipse(tip, 11), "var(--wash-yellow)", 0.5) +
      drawn(ellipse(tip, 5.5), "var(--wash-yellow)", 1.6) +
      rays +
      teeth
    );
  },
  hides: true,
});
