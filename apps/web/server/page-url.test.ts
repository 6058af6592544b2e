// @vitest-environment node
import { expect, it } from 'vitest';
import { pageUrl } from './page-url.js';

it.each([
  ['/college/iowa?x=1', '/college/iowa'],
  ['//', '//'],
  ['///', '///'],
  ['//elsewhere.example/college/iowa', '//elsewhere.example/college/iowa'],
  ['/\\elsewhere.example', '//elsewhere.example'],
])('the page of %s is one of our own', (address, pathname) => {
  const url = pageUrl(address, 'https://campus.test');
  expect([url.origin, url.pathname]).toEqual(['https://campus.test', pathname]);
});
