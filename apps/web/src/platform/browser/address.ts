/** Returns an address's parameters with changes. A name without a value is removed. */
export function withParams(
  params: URLSearchParams,
  changes: Record<string, string | number | boolean | null | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, String(value));
    else next.delete(name);
  }
  return next;
}
