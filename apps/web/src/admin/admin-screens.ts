import type { ComponentType } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';
import { adminPaths } from '../platform/admin-paths.js';
import { lazyPart, type LazyPart } from '../platform/react/lazy-part.js';

const FILES = Object.entries(import.meta.glob<{ Component: ComponentType }>('./*/*.route.tsx'));

/** The screen of each path. That of `collegeActivation` is in `college-activation.route.tsx`. Any other path gets a 404. */
const SCREENS = Object.entries(adminPaths).map(([name, pattern]) => {
  const file = `/${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.route.tsx`;
  const [, load] = FILES.find(([path]) => path.endsWith(file)) ?? [];
  if (!load) throw new Error(`No admin screen is called ${file}`);
  return { pattern, Screen: lazyPart(load, ({ Component }) => Component) };
});

/** Routes below `/admin`, for `useRoutes`. */
export const screenRoutes: RouteObject[] = SCREENS.map(({ pattern, Screen }) => ({
  path: pattern.replace('/admin/', ''),
  Component: Screen,
}));

/** Returns the screen at an address. `/colleges/new` is listed before `/colleges/:collegeId`, which it also matches. */
export function screenAt(pathname: string): LazyPart<object> | undefined {
  return SCREENS.find(({ pattern }) => matchPath(pattern, pathname))?.Screen;
}
