import { blob, neckOf, tailOf, type Plan } from "../body";
import { at, ellipse, limb } from "../pen";
import { earOf, headOf } from "./mammal";

/** Sits upright and has its hands free. */
export const sitter: Plan = {
  measure: (shape, asleep) => ({
    x: 88,
    rx: 31 * shape.stretch * shape.bulk,
    ry: (asleep ? 30 : 37) * shape.bulk,
    legs: 2 + 9 * Math.max(0, shape.leg - 1),
    size: 18 * shape.head,
    reach: 18,
    chest: [0.15, -0.72],
    back: [-0.55, -0.72],
    rump: [-0.85, 0.45],
    feet: [0.1, 0.8],
    angles: [66, 72, 38, 18],
  }),
  draw: (frame) => {
    const { centre, rx, ry, chest, feet, shape, ground } = frame;
    const paw = at(centre.x + rx * 1.15, centre.y + ry * (frame.mood === "hungry" ? 0.5 : 0.05));
    const arm = (by: number): string =>
      limb(
        at(chest.x + 3 + by, chest.y + 9),
        at(chest.x + 6 + by, centre.y + 12),
        at(paw.x + by, paw.y - by),
        9,
        6,
      );
    return {
      outline: [
        tailOf(frame),
        blob(frame, [-9, -4, -5, -12, 5, -12, 9, -4, 11, 6, 8, 10.5, 0, 10, -8, 10.5, -11, 6]),
        ...feet.map(({ x }) => ellipse(at(x, ground - 7), 15 * shape.leg, 7.5)),
        neckOf(frame, 16, shape.neck > 1.7 ? 9 : 12),
        ...headOf(frame),
        earOf(frame),
        arm(0),
        ellipse(paw, 7.5, 6.5),
      ],
      far: [arm(9), earOf(frame, frame.headSize)],
    };
  },
};
