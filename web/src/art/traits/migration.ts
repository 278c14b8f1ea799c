import { at, drawn, ink, moved, path, wash, ellipse } from "../pen";
import { art } from "../trait";

const bundle =
  ink("M-22 22L16 -14", 2.6) +
  drawn("M8 -20q16 -8 20 8q2 14 -12 14q-12 -2 -8 -22Z", "var(--wash-red)", 1.8) +
  ink("M10 -18q5 3 8 -2", 1.4) +
  wash(ellipse(at(17, -6), 2), "var(--paper)") +
  wash(ellipse(at(22, -13), 1.6), "var(--paper)");

/** Its bundle is packed, and it leaves a track. */
export default art({
  icon: '<path d="M3 12h14m-5-6 6 6-6 6"/><path d="M21 5v14"/>',
  tint: "green",
  scene: ({ ground }) =>
    [10, 28, 46]
      .map((x, step) => wash(ellipse(at(x, ground + (step % 2 ? 7 : 2)), 4, 2.2), "var(--line-soft)", 0.8))
      .join(""),
  front: ({ back }) =>
    moved(at(back.x - 16, back.y + 4), bundle) + ink(path`M${back.x - 8} ${back.y}q6 4 12 0`, 1.6),
});
