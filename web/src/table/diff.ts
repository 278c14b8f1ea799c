/** Applies the changes of a view that the server sends: the reverse of its `study/diff.py`. */

export type Change = [unknown] | { [key: string]: Change | null };

type Plain = Record<string, unknown>;

/** The new from the old and what changed. The parts that stay are shared; nothing is changed in place. */
export function patched(old: unknown, change: Change | null): unknown {
  if (change === null) return old;
  if (Array.isArray(change)) return change[0];
  const parts = merged({ ...(old as Plain) }, change);
  return Array.isArray(old) ? Object.values(parts) : parts;
}

function merged(old: Plain, change: Record<string, Change | null>): Plain {
  const kept = Object.entries(old).filter(([key]) => change[key] !== null);
  const fresh = Object.entries(change).filter(([, part]) => part !== null);
  return Object.fromEntries([
    ...kept,
    ...fresh.map(([key, part]) => [key, patched(old[key], part)] as const),
  ]);
}
