import { blob, neckOf, tailOf, type Plan } from "../body";
import { at, ink, limb, path } from "../pen";
import { headOf } from "./mammal";

/** A seal: a heavy front on flippers, a tail like a pair of hands. */
export const seal: Plan = {
  shape: { ears: "none", tail: "fin" },
  measure: (shape, asleep) => ({
    x: 90,
    rx: 52 * shape.stretch,
    ry: 22 * shape.bulk,
    legs: 3 + 7 * Math.max(0, shape.leg - 1),
    size: 17 * shape.head,
    reach: 26,
    chest: [0.62, -0.42],
    back: [-0.05, -0.9],
    rump: [-0.92, 0.35],
    feet: [-0.1, 0.6],
    angles: asleep ? [0, 0, 0, -14] : [60, 68, 24, 0],
  }),
  draw: (frame) => {
    const { chest, nose, feet, ground } = frame;
    const [hind, front] = feet as [typeof chest, typeof chest];
    return {
      outline: [
        tailOf(frame),
        blob(frame, [-12, 5, -6, -5, 2, -10, 8, -12, 11, -2, 9, 10, 0, 10, -8, 10]),
        neckOf(frame, 19, 14),
        ...headOf(frame),
        limb(at(chest.x - 10, chest.y + 16), at(front.x - 4, ground - 12), at(hind.x + 6, ground - 1), 9, 4),
      ],
      far: [
        limb(at(chest.x, chest.y + 20), at(front.x + 10, ground - 10), at(front.x + 22, ground - 2), 9, 4),
      ],
      over: ink(path`M${nose.x - 6} ${nose.y + 4}l12 3m-13 0l10 6`, 1.1),
    };
  },
};
