import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/** A part of a page with its own code, which can be preloaded. A preloaded part renders at once. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  load: () => Promise<void>;
}

/** Defines a part whose code is fetched when it is first rendered, or by its `load`. */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded = pick(await load());
    return { default: loaded };
  };
  const Lazy = lazy(fetched) as unknown as ComponentType<P>;
  function Part(props: P) {
    // Keeps its first component type: another type would remount the part and lose its state.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load: async () => void (await fetched()) });
}
