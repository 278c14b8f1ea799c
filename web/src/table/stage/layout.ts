/**
 * How large the pieces of a table are drawn. Sizes in, scales out: nothing here touches the page.
 *
 * Every piece is drawn in `em`, so a band of pieces has one scale: the pixels of its em. A form is a way to draw a piece
 * (with the names of its traits, with signs only, …) and says how large it is at one em. Bands are laid on top of each
 * other: the others, what is common, and mine. The others give way first, then what is common, and mine last.
 */

export interface Form {
  name: string;
  /** One piece, in em. */
  width: number;
  height: number;
  /** What stands above the pieces of a group (its owner), in em; beside them where `aside` is set. */
  head?: number;
  aside?: number;
  /** A group is at least as wide as this, in em: as what stands above its pieces. */
  least?: number;
  /** What stands in rows before all groups (who sits here), in em. */
  lead?: { count: number; width: number; height: number };
}

/** Groups of pieces side by side; a band can be divided into columns (the continents). */
export interface Band {
  /** For each column, how many pieces each of its groups has. */
  columns: readonly (readonly number[])[];
  /** From the richest to the smallest. */
  forms: readonly Form[];
}

/** Something that has one shape, or one of several: a row of banks, a board with what belongs to it. */
export interface Shape {
  name: string;
  width: number;
  height: number;
}

export interface Room {
  width: number;
  /** Infinity where the page grows with the table. */
  height: number;
}

export interface Bands {
  others: Band;
  /** Its shapes, from the richest to the smallest; none where there is nothing common. */
  middle: readonly Shape[];
  mine: Band;
}

export interface Fitted {
  form: string;
  /** Pixels. */
  em: number;
}

export interface Layout {
  others: Fitted;
  middle: Fitted;
  mine: Fitted;
  /** Not everything fits, however small: the stage must scroll. */
  overflows: boolean;
}

export const LEAST = 12; // pixels: text is never smaller
const USUAL: Room = { width: 1010, height: 520 }; // the stage in a window of 1366 × 768
const LARGEST = 1.7; // times the least, in the usual room
const GROWTH = 0.8; // a room twice as large draws its pieces 2 ** 0.8 times as large before it shows more of them
const GAP = 0.5; // between pieces, in em
const GROUPS = 0.9; // between groups, in em
const BANDS = 6; // between bands, in pixels
export const COLUMNS = 8; // between columns, in pixels
export const PADDING = 6; // inside a column, in pixels
const SLACK = 0.5; // of a pixel, which rounding may take

/** How high the groups of one column become; Infinity where a piece is too wide. */
function columnHeight(groups: readonly number[], form: Form, em: number, width: number): number {
  const [piece, gap, aside] = [form.width * em, GAP * em, (form.aside ?? 0) * em];
  if (aside + piece > width - SLACK) return Infinity;
  const perRow = Math.max(1, Math.floor((width - aside + gap - SLACK) / (piece + gap)));
  let [x, row, total] = [0, 0, 0];
  for (const count of groups) {
    const across = Math.min(Math.max(count, 1), perRow);
    const wide = Math.min(
      width,
      Math.max(aside + across * piece + (across - 1) * gap, (form.least ?? 0) * em),
    );
    const rows = Math.max(1, Math.ceil(count / perRow));
    const high = (form.head ?? 0) * em + rows * form.height * em + (rows - 1) * gap;
    if (x > 0 && x + GROUPS * em + wide > width - SLACK) {
      total += row + gap;
      [x, row] = [0, 0];
    }
    x += (x > 0 ? GROUPS * em : 0) + wide;
    row = Math.max(row, high);
  }
  return total + row;
}

export function bandHeight({ columns }: Band, form: Form, em: number, width: number): number {
  const each = (width - (columns.length - 1) * COLUMNS) / Math.max(1, columns.length);
  const divided = columns.length > 1;
  const inner = divided ? each - 2 * PADDING : each;
  const high = Math.max(0, ...columns.map((groups) => columnHeight(groups, form, em, inner)));
  const { lead } = form;
  const before = lead ? columnHeight([lead.count], { name: "", ...lead }, em, width) + GAP * em : 0;
  return before + high + (divided ? 2 * PADDING : 0);
}

/** The first shape that can be drawn large enough, otherwise the one that can be drawn largest; and how large. */
export function fit(room: Room, shapes: readonly Shape[], largest = Infinity): Fitted {
  const fitted = shapes.map(({ name, width, height }) => ({
    form: name,
    em: Math.min(room.width / width, room.height / height, largest),
  }));
  const largestOf = (best: Fitted, next: Fitted): Fitted => (next.em > best.em ? next : best);
  return fitted.find(({ em }) => em >= LEAST) ?? fitted.reduce(largestOf, { form: "", em: 0 });
}

/** How much larger than usual a room is. */
export const roominess = ({ width, height }: Room, usual = USUAL): number =>
  Math.max(1, Math.min(width / usual.width, Number.isFinite(height) ? height / usual.height : 1));

export const largestIn = (room: Room, usual = USUAL): number =>
  LEAST * LARGEST * roominess(room, usual) ** 0.9;

interface Sizes {
  others: number;
  middle: number;
  mine: number;
}

class Plan {
  constructor(
    readonly bands: Bands,
    readonly room: Room,
    readonly others: Form,
    readonly middle: Shape,
    readonly mine: Form,
  ) {}

  height(em: Sizes): number {
    const { bands, room, middle } = this;
    const parts = [
      bandHeight(bands.others, this.others, em.others, room.width),
      middle.width * em.middle <= room.width - SLACK ? middle.height * em.middle : Infinity,
      bandHeight(bands.mine, this.mine, em.mine, room.width),
    ].filter((part) => part > 0);
    return parts.reduce((sum, part) => sum + part, 0) + Math.max(0, parts.length - 1) * BANDS;
  }

  fits(em: Sizes): boolean {
    const high = this.height(em);
    return Number.isFinite(high) && high <= this.room.height; // a page that grows still has a width
  }

  /** As large as the room allows: all together first, then mine, then what is common, then the others. */
  grown(least: number, largest: number): Sizes {
    const all = (em: number): Sizes => ({ others: LEAST + (em - LEAST) * 0.6, middle: em, mine: em });
    let sizes = all(this.#most(least, largest, (em) => this.fits(all(em))));
    for (const part of ["mine", "middle", "others"] as const) {
      const top = part === "others" ? Math.min(largest, sizes.mine) : largest;
      const grow = (em: number): Sizes => ({ ...sizes, [part]: em });
      sizes = grow(this.#most(sizes[part], Math.max(top, sizes[part]), (em) => this.fits(grow(em))));
    }
    return sizes;
  }

  /** The largest size that fits, to a quarter of a pixel; the first is known to fit. */
  #most(least: number, largest: number, fits: (em: number) => boolean): number {
    let [low, high] = [Math.floor(least * 4), Math.floor(largest * 4)];
    while (low < high) {
      const half = Math.ceil((low + high) / 2);
      if (fits(half / 4)) low = half;
      else high = half - 1;
    }
    return Math.max(least, low / 4);
  }
}

const NOTHING: Shape = { name: "", width: 0, height: 0 };
const last = <Item>(items: readonly Item[]): Item => items[items.length - 1] as Item;

/** Which form each band takes, and how large it is drawn. */
export function arrange(room: Room, bands: Bands, usual = USUAL): Layout {
  const largest = largestIn(room, usual);
  const shapes = bands.middle.length ? bands.middle : [NOTHING];
  const comfortable = LEAST * roominess(room, usual) ** GROWTH;
  for (const least of comfortable > LEAST ? [comfortable, (comfortable + LEAST) / 2, LEAST] : [LEAST]) {
    const start = { others: LEAST + (least - LEAST) * 0.6, middle: least, mine: least };
    for (const mine of bands.mine.forms)
      for (const middle of shapes)
        for (const others of bands.others.forms) {
          const plan = new Plan(bands, room, others, middle, mine);
          if (plan.fits(start)) return finished(plan, plan.grown(least, largest), false);
        }
  }
  const [others, middle, mine] = [last(bands.others.forms), last(shapes), last(bands.mine.forms)];
  const smallest = { others: LEAST, middle: LEAST, mine: LEAST };
  return finished(new Plan(bands, room, others, middle, mine), smallest, true);
}

function finished(plan: Plan, em: Sizes, overflows: boolean): Layout {
  return {
    others: { form: plan.others.name, em: em.others },
    middle: { form: plan.middle.name, em: em.middle },
    mine: { form: plan.mine.name, em: em.mine },
    overflows,
  };
}
