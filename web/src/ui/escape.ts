/** What Esc closes: of several things that are open the last one, wherever the focus is. */

const opened: (() => void)[] = [];

addEventListener(
  "keydown",
  (event) => {
    const close = opened.at(-1);
    if (event.key !== "Escape" || !close) return;
    event.stopImmediatePropagation(); // nor does anybody else act on it
    event.preventDefault();
    close();
  },
  true,
);

/** Something is open that Esc closes. For an effect: what it returns says that it is open no more. */
export function onEscape(close: () => void): () => void {
  opened.push(close);
  return () => void opened.splice(opened.lastIndexOf(close), 1);
}
