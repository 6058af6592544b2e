/**
 * Returns the values that differ from the previous ones. Unchanged values are not sent, so that they overwrite no
 * concurrent change.
 */
export function changedValues<Values extends object>(now: Values, before: Partial<Values>): Partial<Values> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value ?? null) !== JSON.stringify(before[name as keyof Values] ?? null);
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Values>;
}
