import { lazy, useState, type ComponentType, type JSXElementConstructor, type ReactNode } from 'react';

type PropsOf<C> = C extends JSXElementConstructor<infer P> ? P : never;

/** React's `lazy` for a module's named export. */
export function lazyNamed<M, Name extends keyof M>(load: () => Promise<M>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<M[Name]>> }));
}

/** A part of a page with its own code, which can be preloaded. A preloaded part renders at once. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  load: () => Promise<void>;
}

/** Defines a part whose code is fetched when it is first rendered, or by its `load`. */
export function lazyPart<M, Name extends keyof M>(
  load: () => Promise<M>,
  name: Name,
): LazyPart<PropsOf<M[Name]> & object> {
  type P = PropsOf<M[Name]> & object;
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded = (await load())[name] as ComponentType<P>;
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
