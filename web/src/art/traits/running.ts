import { path, stroke } from "../pen";
import { art } from "../trait";

/** Long legs, and the wind behind. */
export default art({
  icon: '<path d="M13 3 6 14h5l-1 7 8-12h-6Z"/>',
  tint: "green",
  shape: (shape) => {
    shape.leg *= 1.45;
    shape.bulk *= 0.94;
  },
  scene: ({ rump, ground, mood }) =>
    mood === "asleep"
      ? ""
      : stroke(path`M4 ${rump.y + 8}h22M10 ${rump.y + 24}h24M2 ${ground - 16}h26`, "var(--line-soft)", 2),
});
