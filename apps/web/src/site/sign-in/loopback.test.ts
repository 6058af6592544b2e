import { expect, it } from 'vitest';
import { otherLoopbackName } from './verify.route.js';

const from = (here: string, redirectTo: string | null) => otherLoopbackName(new URL(here), redirectTo);

it.each([
  ['http://localhost:3000/verify', 'http://127.0.0.1:3000/auth/callback', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3000/verify', 'http://localhost:3000/auth/callback', 'http://localhost:3000'],
])('from %s goes to the requesting name: %s', (here, redirectTo, origin) => {
  expect(from(here, redirectTo)).toBe(origin);
});

it.each([
  ['http://localhost:3000/verify', 'http://localhost:3000/auth/callback'],
  ['http://localhost:3000/verify', 'http://127.0.0.1:4000/auth/callback'],
  ['http://localhost:3000/verify', 'https://127.0.0.1:3000/auth/callback'],
  ['http://localhost:3000/verify', 'http://evil.example:3000/'],
  ['http://localhost:3000/verify', 'http://127.0.0.1.evil.example:3000/'],
  ['http://localhost:3000/verify', 'http://localhost:3000@evil.example:3000/'],
  ['https://deals.example/verify', 'http://localhost/auth/callback'],
  ['http://localhost:3000/verify', 'nonsense'],
  ['http://localhost:3000/verify', null],
])('from %s follows no other address: %s', (here, redirectTo) => {
  expect(from(here, redirectTo)).toBeUndefined();
});
