import { at, drawn, ellipse, ink, path, wash } from "../pen";
import { art } from "../trait";

/** An eye that misses nothing. */
export default art({
  icon: '<path d="M2 12c5-7 15-7 20 0-5 7-15 7-20 0Z"/><circle cx="12" cy="12" r="3.500"/>',
  tint: "yellow",
  shape: (shape) => {
    shape.eye *= 1.5;
  },
  front: ({ eye: { x, y }, mood }) => {
    if (mood === "asleep") return "";
    const ball =
      drawn(ellipse(at(x, y), 8.5), "var(--wash-yellow)", 2) +
      wash(ellipse(at(x + 1, y), 4.4), "var(--line)");
    return (
      ball +
      wash(ellipse(at(x + 2.4, y - 1.8), 1.5), "#fffdf5") +
      ink(path`M${x - 10} ${y - 8}q9 -7 19 0`, 2.4)
    );
  },
});
