import { at, drawn, ellipse, ink, path, type Point } from "../pen";
import { art } from "../trait";

/** A high forehead and a pair of glasses. */
export default art({
  icon: '<path d="M9 18h6m-5 3h4m-5-6c-6-4-3-12 3-12s9 8 3 12Z"/><path d="M10 10c1 1 3 1 4 0"/>',
  tint: "yellow",
  shape: (shape) => {
    shape.head *= 1.2;
  },
  front: ({ eye: { x, y }, eyes: [other] = [], crown, headSize: size }) => {
    const furrows = ink(path`M${crown.x - 8} ${crown.y + 6}q4 -6 8 -1q5 -6 9 1`, 1.5);
    const glass = (middle: Point, wide: number): string =>
      drawn(ellipse(middle, wide), "rgb(255 255 255 / .35)", 1.8);
    if (other)
      return furrows + glass(at(x, y), 8.5) + glass(other, 8.5) + ink(path`M${x - 8.5} ${y}L${other.x + 8.5} ${other.y}`, 1.8); // prettier-ignore
    return (
      furrows +
      glass(at(x, y), 7.5) +
      glass(at(x + 14, y + 1), 6) +
      ink(path`M${x - 7.5} ${y - 1}L${x - size * 0.9} ${y - 3}`, 1.6)
    );
  },
});
