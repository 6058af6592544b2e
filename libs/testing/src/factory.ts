/**
 * A maker of test values: sensible ones by default, numbered so that two differ, and only what matters to the test
 * written out: `const aCollege = factory((n) => ({ name: `College ${n}` })); aCollege({ name: 'Reed' })`.
 */
export function factory<T extends object>(defaults: (n: number) => T): (given?: Partial<T>) => T {
  let made = 0;
  return (given = {}) => ({ ...defaults(++made), ...given });
}
