import { at, moved, stroke } from "../pen";
import { art } from "../trait";

/** It calls, and others hear it. */
export default art({
  icon: '<path d="M4 10v4h4l5 4V6L8 10Z"/><path d="M16 9.500a4 4 0 0 1 0 5m2.500-8a8 8 0 0 1 0 11"/>',
  tint: "red",
  front: ({ nose, crown, eyes }) => {
    const calls = "M6 -5q5 5 0 11m6 -16q9 10 0 21m6 -26q13 16 0 31";
    const sound = stroke(calls, "var(--card)", 4.6) + stroke(calls, "var(--red)", 2.2); // also seen on a red coat
    return eyes ? moved(at(crown.x + 12, crown.y - 4), sound, 1, -55) : moved(nose, sound); // who looks at us calls upwards
  },
});
