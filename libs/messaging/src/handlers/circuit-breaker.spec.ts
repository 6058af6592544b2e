import { expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';

it('admits one per pause while open, and everything once one has succeeded', () => {
  const breaker = new CircuitBreaker(1000);
  expect(breaker.admits(0)).toBe(true);
  expect(breaker.open(0)).toBe(true);
  expect(breaker.open(1)).toBe(false);
  expect(breaker.admits(500)).toBe(false);
  expect([breaker.admits(1500), breaker.admits(1501)]).toEqual([true, false]);
  expect(breaker.close()).toBe(true);
  expect([breaker.admits(1502), breaker.close()]).toEqual([true, false]);
});
