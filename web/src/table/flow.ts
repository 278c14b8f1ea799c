/** The keyboard's way through a question: what is held, then where it can go, then the buttons. */

const OPEN = "[data-piece][data-stand=open]";
/** In the order of the question. A board with its own arrow keys is entered at one point. */
const STEPS = [
  `.slot ${OPEN}`,
  `main ${OPEN}:not([data-roving])`,
  "main [data-roving][tabindex='0']",
  ".ask .buttons :is(button, summary)",
];
/** From here the flow begins. */
const STARTS = "#asked, body, [data-stand=picked]";

/** Where Tab leads within the question; null where it goes its usual way. */
export function nextInFlow(from: Element, backwards: boolean): HTMLElement | null {
  const flow = STEPS.flatMap((step) => [...document.querySelectorAll<HTMLElement>(step)]).filter(
    (node) => node.tabIndex >= 0 && node.checkVisibility({ visibilityProperty: true }),
  );
  const place = flow.indexOf(from as HTMLElement);
  if (place < 0) return !backwards && from.matches(STARTS) ? (flow[0] ?? null) : null;
  if (backwards && place === 0) return document.getElementById("asked");
  return flow[place + (backwards ? -1 : 1)] ?? null;
}
