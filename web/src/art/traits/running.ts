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
  // Above and below the tail, whatever its shape.
  scene: ({ rump, ground, mood }) =>
    mood === "asleep"
      ? ""
      : stroke(
          path`M2 ${rump.y - 33}h26M-6 ${rump.y - 21}h20M-4 ${ground - 11}h30M4 ${ground - 1}h24`,
          "var(--line-soft)",
          2.4,
        ),
  events: { runs: { attack: "news" } },
});
