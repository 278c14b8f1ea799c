import { blob, grown, type Plan } from "../body";
import { at, ellipse, limb, wash } from "../pen";

/** A mantle with a face, and arms all around. */
export const octopus: Plan = {
  shape: { ears: "none", tail: "none" },
  measure: (shape, asleep) => ({
    x: 96,
    rx: 33 * shape.stretch * shape.bulk,
    ry: 36 * shape.bulk,
    legs: (asleep ? 14 : 34) + 12 * (shape.leg - 1),
    size: 17 * shape.head,
    reach: 2,
    chest: [0.18, 0.3],
    back: [-0.4, -0.85],
    rump: [-0.85, -0.1],
    feet: [-0.9, 0.9],
    angles: [0, 10, -30, -40],
  }),
  draw: (frame) => {
    const { centre, rx, ry, head, ground, mood, eye } = frame;
    const low = centre.y + ry * 0.65;
    const arm = (place: number): string => {
      const side = Math.sign(place);
      const lift = mood === "alert" || mood === "content" ? (Math.abs(place) % 3) * 7 : 0;
      return limb(
        at(centre.x + place * rx * 0.2, low - 6),
        at(centre.x + place * rx * 0.42, ground + 14 - lift),
        at(centre.x + place * rx * 0.62 + side * 8, ground - 6 - lift * 2.4),
        9,
        1.2,
      );
    };
    return {
      outline: [
        ...[-4, -2.6, -1.2, 1, 2.4, 4].map(arm),
        blob(frame, [-9, -6, -5, -12, 5, -12, 9, -6, 8, 3, 9, 9, 0, 11, -9, 9, -8, 3]),
        ...grown(frame),
      ],
      far: [-3.3, 0.1, 3.2].map(arm),
      eyes: [at(eye.x - frame.headSize * 1.1, eye.y)],
      marks: wash(ellipse(at(head.x - 8, head.y + 6), 20, 14), "var(--coat-light)", 0.6),
      ...(frame.shape.neck < 1.7 && { crown: at(centre.x + 6, centre.y - ry) }),
      nose: at(head.x + 1, head.y + 9),
      mouth: at(head.x - 8, head.y + 11),
      face: "smooth",
    };
  },
};
