import { useSyncExternalStore, type ComponentType } from 'react';
import { lazyPart, type LazyPart } from './lazy-part.js';

let pending = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  pending += by;
  for (const listener of listeners) listener();
}

async function counted<T>(load: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await load();
  } finally {
    change(-1);
  }
}

export type RouteScreen = LazyPart<object>;

/** A route whose code is fetched when it is first visited; the loading is counted so that a slow one shows progress. */
export function lazyRoute<M>(load: () => Promise<M>, pick: (module: M) => ComponentType): RouteScreen {
  return lazyPart(() => counted(load), pick);
}

/** True while a route's code is being fetched. */
export function useRouteIsLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending > 0,
    () => false,
  );
}
