import { tailOf, type Plan } from "../body";
import { at, ellipse, ink, limb, path } from "../pen";
import { headOf } from "./mammal";

/** A coil, and a head that rises from it. */
export const snake: Plan = {
  shape: { tail: "none", ears: "none" },
  measure: (shape, asleep) => ({
    x: 88,
    rx: 46 * shape.stretch,
    ry: 24 * shape.bulk,
    legs: 3 + 12 * Math.max(0, shape.leg - 1),
    size: 13 * shape.head,
    reach: asleep ? 16 : 46,
    chest: [0.25, -0.5],
    rump: [-0.8, 0.5],
    feet: [-0.5, 0.6],
    angles: [64, 70, 20, -4],
  }),
  draw: (frame) => {
    const {
      centre: { x, y },
      rx,
      ry,
      chest,
      head,
      headSize,
      shape,
      nose,
      mood,
    } = frame;
    const thick = 10 * shape.bulk;
    return {
      outline: [
        tailOf(frame),
        limb(
          at(x - rx * 0.6, y + ry * 0.6),
          at(x - rx * 1.3, y + ry * 0.9),
          at(x - rx * 1.25, y - ry * 0.3),
          7,
          1,
        ),
        ellipse(at(x, y + ry * 0.5), rx, ry * (0.5 + shape.belly / 2)),
        ellipse(at(x - 2, y - ry * 0.05), rx * 0.78, ry * 0.48),
        ellipse(at(x - 4, y - ry * 0.55), rx * 0.55, ry * 0.42),
        limb(at(chest.x - 12, chest.y + 6), at(chest.x + 22, chest.y - 4), head, thick, headSize * 0.7),
        ...headOf(frame),
      ],
      over:
        ink(
          path`M${x - rx * 0.75} ${y + ry * 0.1}Q${x} ${y + ry * 0.75} ${x + rx * 0.74} ${y + ry * 0.1}M${x - rx * 0.55} ${y - ry * 0.45}Q${x - 4} ${y + ry * 0.15} ${x + rx * 0.45} ${y - ry * 0.42}`,
          2,
        ) + (mood === "asleep" ? "" : ink(path`M${nose.x - 1} ${nose.y + 4}q6 2 9 -1m-3 1q3 2 5 4`, 1.5)),
      face: "smooth",
    };
  },
};
