import { at, drawn, path, stroke, wash } from "../pen";
import { art } from "../trait";

/** Fins, and feet in the water. */
export default art({
  icon: '<path d="M3 12c4-6 10-6 14 0-4 6-10 6-14 0Zm14 0 4-4v8Z"/><path d="M7 11h.01"/>',
  tint: "blue",
  shape: (shape) => {
    shape.tail = "fin";
    shape.leg *= 0.85;
  },
  behind: ({ back }) => {
    const { x, y } = at(back.x, back.y + 6);
    return drawn(
      path`M${x - 18} ${y}Q${x - 12} ${y - 24} ${x + 4} ${y - 22}Q${x + 4} ${y - 10} ${x + 18} ${y}Z`,
      "var(--wash-blue)",
      2,
    );
  },
  front: ({ ground }) => {
    const y = ground - 6;
    return (
      wash(
        path`M14 ${y}q12 -7 24 0t24 0t24 0t24 0t24 0t24 0t24 0v14q-84 8 -168 0Z`,
        "var(--wash-blue)",
        0.55,
      ) + stroke(path`M14 ${y}q12 -7 24 0t24 0t24 0t24 0t24 0t24 0t24 0`, "var(--blue)", 1.8)
    );
  },
});
