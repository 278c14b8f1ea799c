import { at, drawn, ellipse, ink, path } from "../pen";
import { art } from "../trait";

/** A nest with eggs. */
export default art({
  icon: '<path d="M12 3c4 3 6 7 6 11a6 6 0 0 1-12 0c0-4 2-8 6-11Z"/><path d="M9 13l1.500 1.500L12 13l1.500 1.500L15 13"/>',
  tint: "yellow",
  front: ({ ground: y }) =>
    drawn(ellipse(at(148, y - 10), 7, 9), "#fdf6e3", 1.8) +
    drawn(ellipse(at(172, y - 10), 7, 9), "#fdf6e3", 1.8) +
    drawn(ellipse(at(160, y - 13), 7, 10), "#fdf6e3", 1.8) +
    drawn(path`M134 ${y - 8}q26 10 52 0q-2 16 -26 16t-26 -16Z`, "var(--earth)", 2) +
    ink(path`M140 ${y - 1}l14 4m2 -6l12 6m-2 -7l14 3`, 1.4),
});
