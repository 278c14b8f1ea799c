import { path, wash } from "../pen";
import { art } from "../trait";

/** A dark cloud to be gone in. */
export default art({
  icon: '<path d="M7 18a4 4 0 0 1-.5-8 5.500 5.500 0 0 1 10.500-1 4.500 4.500 0 0 1 0 9Z"/><path d="M9 14h.01m3 1h.01m3-1.500h.01"/>',
  tint: "grey",
  behind: ({ rump: { x, y } }) => {
    const cloud = path`M${x - 2} ${y + 8}q-8 12 -18 4q-14 8 -18 -6q-14 -4 -8 -16q-4 -14 10 -16q6 -12 18 -4q14 -4 16 10q10 8 4 18Z`;
    return (
      wash(cloud, "var(--cloud)", 0.75) +
      wash(path`M${x - 30} ${y - 6}q8 -10 16 -2`, "var(--tint-blue)", 0.25)
    );
  },
  events: { clouds: { beat: 600, attack: "news" } },
});
