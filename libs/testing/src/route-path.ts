/** An id that no test creates. */
export const NOBODY = 2_000_000_000;

type Given<T> = T | (() => T | Promise<T>);

/** How a row of a table of routes fills in the parameters of its path. By default, with ids that do not exist. */
export interface PathParts {
  /** The first parameter. */
  id?: Given<string | number>;
  query?: string;
  /** The whole path, where further parameters matter. */
  path?: Given<string>;
}

/** Returns the path of a route such as `GET /api/colleges/:id`, filled in. */
export async function pathOf(route: string, { id = NOBODY, query, path }: PathParts): Promise<string> {
  if (path !== undefined) return valueOf(path);
  const own = route.slice(route.indexOf(' ') + 1);
  const first = await valueOf(id);
  let nth = 0;
  const filled = own.replaceAll(/:\w+/g, () => String(nth++ === 0 ? first : NOBODY));
  return query === undefined ? filled : `${filled}?${query}`;
}

export async function valueOf<T>(given: Given<T>): Promise<T> {
  return typeof given === 'function' ? (given as () => T | Promise<T>)() : given;
}
