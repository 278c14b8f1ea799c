import { art } from "../trait";

/** The others of its kind behind it. */
export default art({
  icon: '<circle cx="7" cy="10" r="3"/><circle cx="17" cy="10" r="3"/><circle cx="12" cy="7" r="3"/><path d="M3 19c0-4 8-4 8 0m2 0c0-4 8-4 8 0"/>',
  tint: "green",
  scene: ({ outline }) => {
    const other = outline.map((d) => `<path d="${d}"/>`).join("");
    const one = (move: string): string =>
      `<g transform="${move}" fill="var(--coat-dark)" stroke="var(--line-soft)" stroke-width="3" opacity=".55">${other}</g>`;
    return one("translate(-14 18) scale(.78)") + one("translate(58 8) scale(.74)");
  },
});
