/** In place of an address, a phone number or a code: it is or was there, and an entry lives longer than it may. */
export const MASKED = '(changed)';
/** In place of what would fill the log. */
const LEFT_OUT = '(too long to keep)';
const LONGEST = 4000;

const PERSONAL_FIELD = /e-?mail$|phone|codes?$|token|secret/i;
/** They end like one, and are none. */
const PUBLIC_FIELDS = new Set(['zipCode', 'zipcode', 'postcode']);
const ADDRESS = /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".,]{2,}/g;

export type Facts = Record<string, unknown>;

/** Of a thing before and after a change what differs, fit to be kept. Undefined on either side: it was not there. */
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

/** A text with every e-mail address in it masked. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESS, MASKED);
}

/** As JSON keeps it: instants as text, nothing undefined. */
function plain(facts: object): Facts {
  return JSON.parse(JSON.stringify(facts)) as Facts;
}
