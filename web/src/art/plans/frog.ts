import { blob, neckOf, tailOf, type Plan } from "../body";
import { at, drawn, ellipse, ink, limb, path } from "../pen";

/** All mouth and thighs. */
export const frog: Plan = {
  shape: { tail: "none", ears: "none" },
  measure: (shape, asleep) => ({
    x: 88,
    rx: 42 * shape.stretch * Math.sqrt(shape.bulk),
    ry: 27 * shape.bulk,
    legs: asleep ? 0 : 12 * shape.leg,
    size: 19 * shape.head,
    reach: 18,
    chest: [0.52, -0.45],
    back: [-0.25, -0.8],
    rump: [-0.88, 0.3],
    feet: [-0.35, 0.6],
    angles: [34, 44, 2, -14],
  }),
  draw: (frame) => {
    const { centre, rx, ry, chest, head, headSize: size, feet, ground, mood } = frame;
    const [hind, front] = feet as [typeof chest, typeof chest];
    const eye = at(head.x + 1, head.y - size * 0.72);
    return {
      outline: [
        tailOf(frame),
        blob(frame, [-11, 6, -8, -4, 0, -10, 8, -12, 11, 0, 8, 10, -2, 10]),
        ellipse(at(eye.x, eye.y - 1), 8),
        ellipse(head, size * 1.15, size * 0.82),
        ...(frame.shape.neck > 1.7 ? [neckOf(frame)] : []),
        limb(
          at(chest.x - 2, chest.y + 10),
          at(front.x + 10, centre.y + ry),
          at(front.x + 4, ground - 3),
          8,
          5,
        ),
        ellipse(at(front.x + 10, ground - 3), 12, 3.5),
        ellipse(at(centre.x - rx * 0.55, centre.y + ry * 0.35), rx * 0.42, ry * 0.66),
        limb(
          at(centre.x - rx * 0.6, centre.y + ry * 0.6),
          at(hind.x - 12, ground - 10),
          at(hind.x - 10, ground - 4),
          8,
          5,
        ),
        ellipse(at(hind.x + 4, ground - 4), 26, 4.5),
      ],
      far: [
        ellipse(at(eye.x + 13, eye.y), 7),
        limb(
          at(chest.x + 8, chest.y + 14),
          at(front.x + 22, ground - 18),
          at(front.x + 18, ground - 5),
          7,
          5,
        ),
      ],
      over:
        ink(path`M${centre.x - rx * 0.25} ${centre.y - ry * 0.1}q12 ${ry * 0.5} -2 ${ry * 0.95}`, 1.8) +
        (mood === "alert" || mood === "hungry" ? drawn(ellipse(eye, 6), "var(--wash-yellow)", 1.6) : ""),
      eye,
      crown: at(head.x - 3, head.y - size * 1.1),
      nose: at(head.x + size * 1.25, head.y + 1),
      mouth: at(head.x + size * 0.5, head.y + size * 0.45),
      face: "smooth",
    };
  },
};
