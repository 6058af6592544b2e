import {
  useMutation,
  useQueryClient,
  type DataTag,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { showError, showToast } from '../browser/toast.js';
import { SESSION_KEY } from '../session/session-key.js';
import { write, type Answer, type BodyOf, type Input, type WriteRoute } from './api.js';
import { refusalOf } from './refused-fields.js';
import { siteConfigQuery } from './site-config.js';

type ToastText = string | Parameters<typeof showToast>[0];

/** Settings of TanStack Query. `gcTime` is 0 for secrets. */
type Settings = Pick<UseMutationOptions, 'gcTime' | 'networkMode' | 'retry' | 'retryDelay'>;

interface WriteOptions<Given, Result> extends Settings {
  /** Toast after a failure. The server's message replaces a string. Without it the caller shows the failure. */
  failure?: string | ((refusal: string | undefined, given: Given) => string);
  /** Toast after a success, or its title. */
  success?: ToastText | ((result: Result, given: Given) => ToastText | undefined);
  /** Query whose data the answer replaces. */
  stores?: { queryKey: DataTag<QueryKey, Result, Error> };
  /** Key prefixes to invalidate before the write settles. Without it, a success invalidates everything. */
  changes?: readonly string[] | 'everything' | ((given: Given, error: Error | null) => readonly string[]);
  /** Whether the write settles at once, while the queries in `changes` are still being refetched. */
  settlesAtOnce?: boolean;
  onSuccess?: (result: Result, given: Given) => unknown;
}
type AnyOptions = WriteOptions<unknown, unknown> & { params?: object };
type Write<Given, Result> = UseMutationResult<Result, Error, Given>;

/**
 * The mutation of a route. Called with the body if the route has no parameters or `params` are given here, and with the
 * input of `write` otherwise. A function in place of the route chooses among routes.
 */
export function useWrite<R extends WriteRoute>(
  route: R,
  options: WriteOptions<BodyOf<R>, Answer<R>> & Pick<Input<R>, 'params'>,
): Write<BodyOf<R>, Answer<R>>;
export function useWrite<R extends WriteRoute>(
  route: R,
  options: WriteOptions<Input<R>, Answer<R>>,
): Write<Input<R>, Answer<R>>;
export function useWrite<Given, Result>(
  send: (given: Given) => Promise<Result>,
  options: WriteOptions<Given, Result>,
): Write<Given, Result>;
export function useWrite(route: WriteRoute | ((given: never) => Promise<unknown>), options: object): unknown {
  const { params, failure, success, stores, changes, settlesAtOnce, onSuccess, ...settings }: AnyOptions = options;
  const client = useQueryClient();
  const send = (given: unknown) => {
    if (typeof route === 'function') return route(given as never);
    const isBody = params !== undefined || !route.includes('/:');
    return write(route, (isBody ? { params, body: given } : given) as never);
  };
  return useMutation({
    ...settings,
    mutationFn: send,
    onSuccess: (result, given) => {
      if (stores) client.setQueryData(stores.queryKey, result);
      const toast = typeof success === 'function' ? success(result, given) : success;
      if (toast !== undefined) showToast(typeof toast === 'string' ? { title: toast } : toast);
      if (!changes) void invalidateAll(client);
      return onSuccess?.(result, given);
    },
    onError: (error, given) => {
      if (failure === undefined) return;
      const refusal = refusalOf(error);
      showError(typeof failure === 'string' ? (refusal ?? failure) : failure(refusal, given));
    },
    onSettled: (_, error, given) => {
      if (changes === 'everything') return invalidateAll(client);
      const paths = (typeof changes === 'function' ? changes(given, error) : changes) ?? [];
      const reads = Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
      return settlesAtOnce ? undefined : reads;
    },
  });
}

/**
 * Invalidates everything: an admin's change may appear in lists, counts and public pages. Visible data is refetched at
 * once.
 */
export function invalidateAll(client: QueryClient): Promise<void> {
  const kept: unknown[] = [SESSION_KEY[0], siteConfigQuery.queryKey[0]];
  return client.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}
