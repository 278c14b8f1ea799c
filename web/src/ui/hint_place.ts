/** Where a hint stands: above or below what it explains, within the window, and not over the question. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

const GAP = 8;
const HIGH = 0.3; // of the window: what is explained above this is explained below it

/** The left and upper edge of a hint of this size. */
export function placeHint(of: Box, { width, height }: Size, question: Box | undefined, room: Size): number[] {
  const x = Math.max(GAP, Math.min((of.left + of.right - width) / 2, room.width - width - GAP));
  const above = of.top - GAP - height;
  const tops = [above, of.bottom + GAP];
  if (of.top < room.height * HIGH) tops.reverse();
  if (question) tops.push(question.top - GAP - height);
  const clear = (top: number): boolean =>
    top >= 0 &&
    top + height <= room.height &&
    !(
      question &&
      x < question.right &&
      x + width > question.left &&
      top < question.bottom &&
      top + height > question.top
    );
  return [x, tops.find(clear) ?? above];
}
