/**
 * Creates a factory of test values. Defaults are numbered, so that two values differ, and a test sets only the fields
 * that matter: `const aCollege = factory((n) => ({ name: `College ${n}` })); aCollege({ name: 'Reed' })`.
 */
export function factory<T extends object>(defaults: (n: number) => T): (given?: Partial<T>) => T {
  let made = 0;
  return (given = {}) => ({ ...defaults(++made), ...given });
}
