import { drawn, ink, path, wash } from "../pen";
import { art } from "../trait";

/** A mound with a dark door, to be gone through in time. */
export default art({
  icon: '<path d="M3 19c2-8 6-12 9-12s7 4 9 12Z"/><path d="M8.500 19c0-5 7-5 7 0"/>',
  tint: "yellow",
  front: ({ ground: y }) =>
    drawn(path`M2 ${y + 8}Q8 ${y - 24} 30 ${y - 28}Q54 ${y - 22} 60 ${y + 8}Z`, "var(--earth)", 2) +
    wash(path`M16 ${y + 8}Q16 ${y - 14} 31 ${y - 14}Q46 ${y - 14} 46 ${y + 8}Z`, "var(--line)") +
    ink(path`M12 ${y - 6}l4 -3m33 4l4 3m-28 -20l5 -1`, 1.4),
});
