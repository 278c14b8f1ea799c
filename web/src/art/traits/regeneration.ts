import { at, drawn, moved, path, stroke } from "../pen";
import { art } from "../trait";

const plaster =
  drawn("M-13 -5h26q5 5 0 10h-26q-5 -5 0 -10Z", "#fff1dc", 1.6) + stroke("M-3 0h6m-3 -3v6", "var(--red)", 2);

/** Patched, with a fresh shoot where something was lost. */
export default art({
  icon: '<path d="M20 12a8 8 0 1 1-3-6.200"/><path d="M17 2v4h-4M12 9v6m-3-3h6"/>',
  tint: "green",
  front: ({ centre, rump, ry }) =>
    moved(at(centre.x - 14, centre.y - ry * 0.1), plaster, 1, -18) +
    drawn(
      path`M${rump.x - 2} ${rump.y}q-14 -4 -18 -18q14 0 18 12q0 -12 8 -16q6 12 -4 20Z`,
      "var(--wash-green)",
      1.6,
    ),
  events: { regrows: { scene: { kind: "pop", who: "animal" } } },
});
