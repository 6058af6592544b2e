/**
 * Returns the fields of an edit that differ from what is stored. An omitted field is unchanged; null and undefined are
 * equal, and so are texts of one JSON value in any order of its keys.
 */
export function changedFields<T extends object>(stored: Partial<T>, edit: Partial<T>): Partial<T> {
  const changed = Object.entries(edit).filter(
    ([name, value]) => value !== undefined && plain(value) !== plain(stored[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
