/** Replaces an address, phone number or code, which must not be kept as long as the entry. */
export const MASKED = '(changed)';
/** Replaces values that are too long for the log. */
const LEFT_OUT = '(too long to keep)';
const LONGEST = 4000;

const PERSONAL_FIELD = /e-?mail$|phone|codes?$|token|secret/i;
/** Public fields whose names match `PERSONAL_FIELD`. */
const PUBLIC_FIELDS = new Set(['zipCode', 'zipcode', 'postcode']);
const ADDRESS = /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".,]{2,}/g;

export type Facts = Record<string, unknown>;

/** Returns the masked differences of a subject before and after a change. Undefined: it did not exist. */
export function changesOf(
  before: object | undefined,
  after: object | undefined,
  shown: readonly string[] = [],
): { before: Facts | null; after: Facts | null } {
  if (!before || !after) return { before: kept(before, shown), after: kept(after, shown) };
  const [old, now] = [plain(before), plain(after)];
  const differing = Object.keys({ ...old, ...now }).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  );
  const only = (facts: Facts) => Object.fromEntries(differing.map((field) => [field, facts[field] ?? null]));
  return { before: kept(only(old), shown), after: kept(only(now), shown) };
}

function kept(facts: object | undefined, shown: readonly string[]): Facts | null {
  if (!facts) return null;
  return Object.fromEntries(
    Object.entries(plain(facts)).map(([field, value]) => [field, shown.includes(field) ? value : fit(field, value)]),
  );
}

function fit(field: string, value: unknown): unknown {
  const fitting = masked(field, value);
  return JSON.stringify(fitting).length > LONGEST ? LEFT_OUT : fitting;
}

function masked(field: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (PERSONAL_FIELD.test(field) && !PUBLIC_FIELDS.has(field)) return MASKED;
  if (typeof value === 'string') return withoutAddresses(value);
  if (Array.isArray(value)) return value.map((item) => masked(field, item));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, masked(name, part)]));
}

export const withoutAddresses = (text: string): string => text.replaceAll(ADDRESS, MASKED);

/** Converts to plain JSON: instants become text, undefined values are dropped. */
const plain = (facts: object): Facts => JSON.parse(JSON.stringify(facts)) as Facts;
