import { at, drawn, path } from "../pen";
import { art } from "../trait";

/** A belly that hangs, and fills with yellow as fat is stored. */
export default art({
  icon: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z"/><path d="M9 14a3 3 0 0 0 3 3"/>',
  tint: "yellow",
  shape: (shape) => {
    shape.belly += 0.3;
  },
  front: ({ belly, fat }) => {
    if (!fat) return "";
    const { x, y } = at(belly.x + 6, belly.y - 10);
    return drawn(path`M${x} ${y - 9}q8 8 0 13q-8 -5 0 -13Z`, "var(--fat)", 1.4);
  },
  fills: true,
  events: { burns_fat: { scene: { kind: "fly", sprite: "fat", from: "animal", to: "animal" } } },
});
