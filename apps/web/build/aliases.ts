import { fileURLToPath } from 'node:url';

const build = (name: string, given: string, wanted: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace(given, wanted),
});

export const alias = [
  // The router's exports lead to its build for developers alone, which is larger and warns; these are what users get.
  build('react-router', '/development/', '/production/'),
  build('react-router/dom', '/development/', '/production/'),
  // What a bundler takes of these by itself is ES5.
  build('class-validator', '/cjs/', '/esm2015/'),
  build('class-transformer', '/cjs/', '/esm2015/'),
];
