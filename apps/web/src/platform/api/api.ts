import type { Api } from '@campus-deals/contracts/api.gen';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson, getPage, writeJson, type Page } from './http-client.js';

/** A route by its method and path: `PATCH /api/deals/:id`. */
export type Route = keyof Api;
type PathsOf<M extends string, R = Route> = R extends `${M} ${infer Path}` ? Path : never;
/** Path of a GET route: `/api/deals/:id`. */
export type ReadPath = PathsOf<'GET'>;
export type WriteRoute = Exclude<Route, `GET ${string}`>;

type Part<R extends Route, Name extends string> = Api[R] extends { [K in Name]: infer T } ? T : never;
export type Answer<R extends Route> = Api[R]['answer'];
/** Body of a write; void without one. */
export type BodyOf<R extends Route> = [Part<R, 'body'>] extends [never] ? void : Part<R, 'body'>;
/** Row type of a route that returns a list. */
export type RowOf<P extends ReadPath> = Answer<`GET ${P}`> extends (infer Row)[] ? Row : never;
export type QueryOf<P extends ReadPath> = Part<`GET ${P}`, 'query'>;
/** Path of a list. */
export type ListPath = { [P in ReadPath]: [RowOf<P>] extends [never] ? never : P }[ReadPath];
/** Query of a list as an address has it: every value is text. */
export type TextQuery<P extends ReadPath> = Partial<Record<keyof QueryOf<P> & string, string>>;

/** Path parameters often come from the browser's address as text. The service rejects invalid ids. */
type AsSent<T> = { [K in keyof T]: string | number };
type Needs<Name extends string, T> = [T] extends [never]
  ? { [K in Name]?: never }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };
export type Input<R extends Route> = Needs<
  'params',
  [Part<R, 'params'>] extends [never] ? never : AsSent<Part<R, 'params'>>
> &
  Needs<'query', Part<R, 'query'>> &
  Needs<'body', Part<R, 'body'>> & { signal?: AbortSignal; headers?: Record<string, string> };
/** The input argument, optional if all its members are. */
type Given<R extends Route> = Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}
const inputOf = ([input = {}]: readonly unknown[]): AnyInput => input as AnyInput;

/** Fills in a path's parameters, URL-encoded. */
export const addressOf = (path: string, params: AnyInput['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Reads once, outside TanStack Query. Throws `HttpError`. */
export function read<P extends ReadPath>(path: P, ...given: Given<`GET ${P}`>): Promise<Answer<`GET ${P}`>> {
  const { params, query = {}, ...init } = inputOf(given);
  return getJson(addressOf(path, params), { params: query, ...init });
}

/** Query options for a read. The key is the address and, if given, the query. */
export function reading<P extends ReadPath>(path: P, ...given: Given<`GET ${P}`>) {
  const { params, query } = inputOf(given);
  const address = addressOf(path, params);
  return queryOptions({
    queryKey: query ? [address, query] : [address],
    queryFn: ({ signal }) => getJson<Answer<`GET ${P}`>>(address, { params: query ?? {}, signal }),
  });
}

/** Query options for a list that is read page by page, following the `Link` header. */
export function readingPages<P extends ReadPath>(path: P, ...given: Given<`GET ${P}`>) {
  const { params, query = {} } = inputOf(given);
  const address = addressOf(path, params);
  return infiniteQueryOptions({
    queryKey: [address, query],
    queryFn: ({ pageParam, signal }) =>
      getPage<RowOf<P>>(pageParam || address, pageParam ? { signal } : { params: query, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Page<RowOf<P>>) => last.next,
  });
}

/** Sends a write. An empty response is undefined. Throws `HttpError`. */
export function write<R extends WriteRoute>(route: R, ...given: Given<R>): Promise<Answer<R>> {
  const { params, body, headers } = inputOf(given);
  const [method = '', path = ''] = route.split(' ');
  return writeJson<Answer<R>>(method, addressOf(path, params), body, headers);
}
