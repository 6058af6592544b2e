import type { AccessLevel, EdgeOptions, SessionUse } from '@campus-deals/service-defaults';
import { isDeepStrictEqual } from 'node:util';

/** The parts of a declared route from which the gateway's row follows. */
export interface EdgeRoute {
  /** Method and path, such as `GET /api/colleges/:id`. */
  route: string;
  service: string;
  access?: AccessLevel | undefined;
  edge: EdgeOptions;
}

type Options = Omit<EdgeOptions, 'row'> & { session: SessionUse };

/** A row of the gateway's table. */
export interface EdgeRow extends Options {
  path: string;
  to: string;
}

/** Routes of one row, with the options that its reads and its writes share. */
interface Group {
  to: string;
  path: string;
  /** Whether the row also serves everything below its path. */
  isDeep: boolean;
  isDeclared: boolean;
  read?: Options;
  write?: Options;
}

type Kind = 'read' | 'write';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Options that apply to writes only. */
const OF_WRITES: readonly string[] = ['bodyLimit', 'tooLarge', 'multipart', 'endsSessions'];

/** Returns the rows that serve the routes of services, by service in the given order and by path. */
export function edgeRows(routes: readonly EdgeRoute[]): EdgeRow[] {
  const groups = new Map<string, Group>();
  for (const route of routes) {
    const path = rowPath(route);
    const base = path.replace(/\/\*$/, '');
    const key = `${route.service} ${base}`;
    const group = groups.get(key) ?? { to: route.service, path: base, isDeep: false, isDeclared: false };
    groups.set(key, group);
    group.isDeep ||= base !== path;
    group.isDeclared ||= route.edge.row !== undefined;
    const { kind, options } = served(route);
    group[kind] ??= options;
    if (!isDeepStrictEqual(group[kind], options))
      throw new Error(
        `${route.route} differs from other routes of the row ${path}: give it their @Edge, or a row of its own`,
      );
  }
  const services = [...new Set(routes.map(({ service }) => service))];
  return withoutCovered([...groups.values()])
    .toSorted((a, b) => services.indexOf(a.to) - services.indexOf(b.to) || (a.path < b.path ? -1 : 1))
    .flatMap(rowsOf);
}

function rowPath({ route, edge: { row } }: EdgeRoute): string {
  const path = route.slice(route.indexOf('/'));
  if (row !== undefined) return row === 'own' ? path : row;
  const parameter = path.indexOf('/:');
  return parameter === -1 ? path : `${path.slice(0, parameter)}/*`;
}

/** Returns whether a route reads or writes, and its options at the gateway. */
function served({ route, access, edge }: EdgeRoute): { kind: Kind; options: Options } {
  const { row: _row, ...declared } = edge;
  const kind = route.startsWith('GET ') && !edge.writesByGet ? 'read' : 'write';
  const sessions = sessionsFor(access);
  const options: Options = { session: sessions[0], ...declared };
  if (!sessions.includes(options.session))
    throw new Error(`${route} is for ${access}, but its session is ${options.session}`);
  return { kind, options: kind === 'read' ? ofReads(options) : options };
}

/** Session uses that fit an access level, the default first. */
function sessionsFor(access: AccessLevel | undefined): [SessionUse, ...SessionUse[]] {
  if (access === 'api-key') return ['none'];
  return access === 'everyone' ? ['optional', 'none', 'exact'] : ['required', 'exact'];
}

const ofReads = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !OF_WRITES.includes(name))) as T;

/** Leaves out rows with the options of a row above them, which then serves everything below its path. */
function withoutCovered(groups: readonly Group[]): Group[] {
  return groups.filter((group) => {
    const above = groups.find(
      (other) => other.to === group.to && group.path.startsWith(`${other.path}/`) && covers(other, group),
    );
    if (!above || group.isDeclared) return true;
    above.isDeep = true;
    return false;
  });
}

const covers = (above: Group, { read, write }: Group): boolean =>
  (!read || isDeepStrictEqual(read, above.read ?? above.write)) &&
  (!write || isDeepStrictEqual(write, above.write ?? above.read));

function rowsOf({ to, path: base, isDeep, read, write }: Group): EdgeRow[] {
  const path = isDeep ? `${base}/*` : base;
  if (!read || !write) return [read, write].flatMap((options) => (options ? [{ path, to, ...options }] : []));
  if (isDeepStrictEqual(read, ofReads(write))) return [{ path, to, ...write }];
  // While the caller of a public page cannot be identified, a write gets "try again" rather than "sign in".
  const session = write.session === 'required' && read.session !== 'required' ? 'exact' : write.session;
  return [
    { path, to, ...write, session, methods: write.methods ?? WRITES },
    { path, to, ...read },
  ];
}

/** Lists routes that the table does not serve as declared, and rows that serve none of the given routes. */
export function tableProblems<Row extends EdgeRow>(
  routes: readonly EdgeRoute[],
  rows: readonly Row[],
  find: (method: string, path: string) => Row | undefined,
): string[] {
  const used = new Set<Row>();
  const problems = routes.flatMap((route) => {
    const [method = '', path = ''] = route.route.split(' ');
    const row = find(method, path.replaceAll(/:\w+/g, '1'));
    if (!row || row.to !== route.service || !(route.service === 'gateway' || fits(row, route)))
      return [`${route.route} of ${route.service} gets ${row ? `the row ${row.path} of ${row.to}` : 'no row'}`];
    used.add(row);
    return [];
  });
  const unused = rows.filter((row) => !used.has(row));
  return [...problems, ...unused.map(({ path, to }) => `the row ${path} leads to no route of ${to}`)];
}

function fits(row: EdgeRow, route: EdgeRoute): boolean {
  const { kind, options } = served(route);
  const { path: _path, to: _to, methods: _methods, ...given } = kind === 'read' ? ofReads(row) : row;
  const { methods: _declared, ...expected } = options;
  const session = given.session === 'exact' && expected.session === 'required' ? 'required' : given.session;
  return isDeepStrictEqual({ ...given, session }, expected);
}
