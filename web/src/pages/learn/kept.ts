/** What is kept of the lessons, as text. What cannot be read is forgotten, lesson by lesson. */

export interface Kept {
  /** The current step, from 0. */
  step: number;
  done: boolean;
}

export function read(text: string | null): Record<string, Kept> {
  let found: unknown;
  try {
    found = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, Kept] => isKept(entry[1])),
  );
}

export const write = (lessons: Record<string, Kept>): string => JSON.stringify(lessons);

function isKept(value: unknown): value is Kept {
  const { step, done } = (value ?? {}) as Partial<Kept>;
  return Number.isInteger(step) && (step as number) >= 0 && typeof done === "boolean";
}
