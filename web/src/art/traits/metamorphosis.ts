import { at, drawn, ellipse, ink, path, stroke } from "../pen";
import { art } from "../trait";

const BESIDE = "var(--beside)";

/** Feelers and rings of what it was, the cocoon of what it will be. */
export default art({
  icon: '<path d="M12 8v11m0-9C9 4 3 5 4 9s5 5 8 3c3 2 7 1 8-3s-5-5-8 1Zm0 4c-2 0-5 1-5 4s4 2 5-1c1 3 5 4 5 1s-3-4-5-4Zm-1-6L9 3m4 5 2-5"/>',
  tint: "purple",
  scene: ({ ground: y }) =>
    stroke(path`M6 ${y - 88}q18 -8 40 2`, BESIDE, 2.4) +
    drawn(path`M24 ${y - 88}q-12 16 -4 38q6 8 10 0q8 -22 -2 -38Z`, "var(--wash-green)", 1.8) +
    ink(path`M17 ${y - 72}q9 5 16 0m-16 12q8 5 15 0`, 1.3),
  coat: ({ centre, rx, ry }) =>
    [-0.5, -0.15, 0.2, 0.55]
      .map((place) =>
        ink(
          path`M${centre.x + place * rx} ${centre.y - ry * 1.2}q8 ${ry * 1.2} 0 ${ry * 2.6}`,
          1.6,
          ' opacity=".6"',
        ),
      )
      .join(""),
  front: ({ crown: { x, y } }) =>
    stroke(path`M${x - 2} ${y + 2}q-2 -14 -12 -18m18 18q2 -14 12 -17`, BESIDE, 2) +
    drawn(ellipse(at(x - 15, y - 17), 2.8), "var(--wash-purple)", 1.4) +
    drawn(ellipse(at(x + 19, y - 15), 2.8), "var(--wash-purple)", 1.4),
});
