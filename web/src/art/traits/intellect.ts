import { at, drawn, ellipse, ink, path } from "../pen";
import { art } from "../trait";

/** A high forehead and a pair of glasses. */
export default art({
  icon: '<path d="M9 18h6m-5 3h4m-5-6c-6-4-3-12 3-12s9 8 3 12Z"/><path d="M10 10c1 1 3 1 4 0"/>',
  tint: "yellow",
  shape: (shape) => {
    shape.head *= 1.2;
  },
  front: ({ eye: { x, y }, crown, headSize: size }) =>
    ink(path`M${crown.x - 8} ${crown.y + 6}q4 -6 8 -1q5 -6 9 1`, 1.5) +
    drawn(ellipse(at(x, y), 7.5), "rgb(255 255 255 / .35)", 1.8) +
    drawn(ellipse(at(x + 14, y + 1), 6), "rgb(255 255 255 / .35)", 1.8) +
    ink(path`M${x - 7.5} ${y - 1}L${x - size * 0.9} ${y - 3}`, 1.6),
});
