/** The values that differ from those before: what an admin left alone is not sent, so that it overwrites nobody's change. */
export function changedValues<Values extends object>(now: Values, before: Partial<Values>): Partial<Values> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value ?? null) !== JSON.stringify(before[name as keyof Values] ?? null);
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Values>;
}
