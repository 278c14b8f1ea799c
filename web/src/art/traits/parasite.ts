import { at, drawn, ellipse, ink, moved, path } from "../pen";
import { art } from "../trait";

const tick =
  ink("M-9 4l-6 4m6 -8h-7m22 4l6 4m-6 -8h7", 1.6) +
  drawn(ellipse(at(0, 0), 10, 8), "var(--wash-purple)", 1.8) +
  drawn(ellipse(at(10, 2), 4.5), "var(--wash-purple)", 1.6) +
  ink(path`M-4 -6q4 6 0 12m6 -12q3 6 0 12`, 1.2);

/** A little creature of its own that sits on the back and eats. */
export default art({
  icon: '<ellipse cx="12" cy="13" rx="5" ry="6"/><path d="M12 7V4m-5 6L4 8m3 6H3m4 3-3 2m13-9 3-2m-3 6h4m-4 3 3 2"/>',
  tint: "purple",
  front: ({ back }) => moved(at(back.x - 12, back.y - 2), tick),
});
