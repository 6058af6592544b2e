import { fileURLToPath } from 'node:url';

const build = (name: string, given: string, wanted: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace(given, wanted),
});

export const alias = [
  // The router exports its development build, which is larger and logs warnings. Users get the production build.
  build('react-router', '/development/', '/production/'),
  build('react-router/dom', '/development/', '/production/'),
  // Bundlers pick the ES5 builds of these by default.
  build('class-validator', '/cjs/', '/esm2015/'),
  build('class-transformer', '/cjs/', '/esm2015/'),
];
