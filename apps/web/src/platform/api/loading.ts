import type { QueryClient } from '@tanstack/react-query';
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  RouterContextProvider,
  useRevalidator,
  useRouteError,
} from 'react-router-dom';
import { HttpError, isUnknownThing } from './http-client.js';

const queryClientContext = createContext<QueryClient>();

/** Context for loaders: one client per browser, and one per page on the server. */
export function routerContext(client: QueryClient): RouterContextProvider {
  return new RouterContextProvider(new Map([[queryClientContext, client]]));
}

type Context = LoaderFunctionArgs['context'];

export function queryClientOf(context: Context): QueryClient {
  return (context as RouterContextProvider).get(queryClientContext);
}

/**
 * Runs a loader's reads. Waits for `needed`, without which there is no page, and starts `wanted`, which may fail. The
 * server waits for both; the browser shows what it has. Throws the page's status on failure.
 */
export async function loadPage(
  context: Context,
  { needed, wanted = [] }: { needed?: (client: QueryClient) => Promise<unknown>; wanted?: Reads },
): Promise<QueryClient> {
  const client = queryClientOf(context);
  const reads = Promise.all(wanted.map((read) => read(client).catch(() => undefined)));
  try {
    await needed?.(client);
  } catch (error) {
    if (!isLate(error)) throw isUnknownThing(error) ? data(null, { status: 404 }) : failed(error);
  }
  if (import.meta.env.SSR) await reads;
  return client;
}

type Reads = ((client: QueryClient) => Promise<unknown>)[];

/** Whether a read missed the server's time limit. The browser then reads it itself. */
function isLate(error: unknown): boolean {
  return import.meta.env.SSR && error instanceof DOMException && error.name === 'TimeoutError';
}

/** Returns the error for the router. The browser keeps the original; the server sends only its status. */
function failed(error: unknown): unknown {
  if (!import.meta.env.SSR) return error;
  return data(null, { status: error instanceof HttpError && error.status === 403 ? 403 : 503 });
}

/** Returns the route's error, and a function that retries. */
export function useRouteProblem(): { error: unknown; onRetry: () => void } {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return { error, onRetry: () => void revalidate() };
}
