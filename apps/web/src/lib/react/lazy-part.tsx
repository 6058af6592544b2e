import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/** A part of a page whose code may be fetched before it is shown; then it is shown at once. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  load: () => Promise<void>;
}

/** A part whose code is fetched when it is first shown, or by its `load`. */
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
    // What it was first shown as it stays: another component in its place would begin anew.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load: async () => void (await fetched()) });
}
