import type { QueryClient } from '@tanstack/react-query';
import { createContext, data, RouterContextProvider, type LoaderFunctionArgs } from 'react-router-dom';
import { HttpError, isUnknownThing } from './http-client.js';

const queryClientContext = createContext<QueryClient>();

/** What loaders are given: one client per browser, one per page on the server. */
export function routerContext(client: QueryClient): RouterContextProvider {
  return new RouterContextProvider(new Map([[queryClientContext, client]]));
}

type Context = LoaderFunctionArgs['context'];

export function queryClientOf(context: Context): QueryClient {
  return (context as RouterContextProvider).get(queryClientContext);
}

/**
 * A loader's work: waits for `needed`, without which there is no page, and begins to read `wanted`, which may be missing.
 * The server waits for both, the browser shows what it has. Fails with the status of the page.
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

/** The server waits only so long: what is not there then, the browser asks for itself. */
function isLate(error: unknown): boolean {
  return import.meta.env.SSR && error instanceof DOMException && error.name === 'TimeoutError';
}

/** The browser keeps the error as it is; from the server only its status travels. */
function failed(error: unknown): unknown {
  if (!import.meta.env.SSR) return error;
  return data(null, { status: error instanceof HttpError && error.status === 403 ? 403 : 503 });
}
