import { at, drawn, ink, moved, path, stroke, wash, ellipse } from "../pen";
import { art } from "../trait";

const leaf =
  drawn("M0 0q-14 -12 -6 -26q16 8 6 26Z", "var(--wash-green)", 1.8) + ink("M-1 -2q-4 -10 -4 -18", 1.1);

/** Lives on light: leaves on its back, a sun above. */
export default art({
  icon: '<path d="M5 19c0-9 5-14 14-14 0 9-5 14-14 14Zm0 0 8-8"/><path d="M4 8h3M5.500 6.500v3"/>',
  tint: "green",
  scene: () =>
    wash(ellipse(at(26, 26), 12), "var(--wash-yellow)") +
    stroke(path`M26 6v4m0 32v4M6 26h4m32 0h4M12 12l3 3m22 22l3 3M12 40l3 -3m22 -22l3 -3`, "var(--yellow)", 2),
  front: ({ back: { x, y } }) =>
    moved(at(x - 14, y + 4), leaf, 1, -34) +
    moved(at(x, y + 4), leaf, 1.15, -2) +
    moved(at(x + 14, y + 6), leaf, 1, 34),
});
