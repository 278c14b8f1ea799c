import { art } from "../trait";

/** Something that looks just like it stands next to it. */
export default art({
  icon: '<path d="M4 5h9v6a4.5 4.5 0 0 1-9 0Z"/><path d="M11 13.5V17a4.5 4.5 0 0 0 9 0v-6h-7" stroke-dasharray="2 2"/><path d="M7 8h.01M10 8h.01"/>',
  tint: "purple",
  scene: ({ outline }) =>
    `<g transform="translate(-16 -12)" fill="none" stroke="var(--beside)" stroke-opacity=".6" stroke-width="1.8" stroke-dasharray="4 4">${outline
      .map((d) => `<path d="${d}"/>`)
      .join("")}</g>`,
});
