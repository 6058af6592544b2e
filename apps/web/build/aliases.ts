import { fileURLToPath } from 'node:url';

/** The router's exports lead to its build for developers alone, which is larger and warns; these are what users get. */
export const alias = ['react-router', 'react-router/dom'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace('/development/', '/production/'),
}));
