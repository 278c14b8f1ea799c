import { at, moved, stroke } from "../pen";
import { art } from "../trait";

const helix =
  stroke("M-26 -6q7 12 13 0t13 0t13 0t13 0", "var(--red)", 2.4) +
  stroke("M-26 6q7 -12 13 0t13 0t13 0t13 0", "var(--blue)", 2.4) +
  stroke("M-22 -3v6m3 -6v6m10 -6v6m3 -6v6m10 -6v6m3 -6v6m10 -6v6", "var(--line)", 1.1);

/** Two strands that exchange what they carry. */
export default art({
  icon: '<path d="M7 3c0 5 10 6 10 11s-6 4-10 7M17 3c0 5-10 6-10 11s6 4 10 7M9 6h6m-6 12h6m-5-6h4"/>',
  tint: "blue",
  front: ({ centre, ry }) => moved(at(centre.x - 4, centre.y - ry * 0.15), helix),
});
