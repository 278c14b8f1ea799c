import { at, drawn, ink, moved } from "../pen";
import { art } from "../trait";

const tail =
  drawn("M-16 4q8 -14 20 -8q10 4 12 -4q4 12 -8 14q-10 0 -14 -2q-6 2 -10 0Z", "var(--coat-light)", 1.8) +
  ink("M-10 0l3 4m5 -7l2 5m7 -4l0 5", 1.2);

/** A tail made to be lost: it wriggles on while its owner is gone. */
export default art({
  icon: '<path d="M20 6c-4 0-5 3-5 5m-2 3c-1 4-5 6-9 4 3-1 3-3 4-5s3-3 5-2"/><path d="m15 14-3-3" stroke-dasharray="2 2"/>',
  tint: "green",
  shape: (shape) => {
    shape.tail = "stump";
  },
  front: ({ rump, ground }) =>
    ink(`M${rump.x - 12} ${rump.y - 6}l-5 -4m4 12h-6m5 6l-4 4`, 1.5) + moved(at(20, ground - 5), tail, 1.3),
});
