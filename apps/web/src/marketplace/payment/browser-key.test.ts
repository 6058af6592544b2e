import { expect, it, vi } from 'vitest';
import { browserKey } from './payment.api.js';

it('is created once and persists', () => {
  const key = browserKey();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(browserKey()).toBe(key);
  localStorage.clear();
  expect(browserKey()).not.toBe(key);
});

it('lasts as long as the page if storage is unavailable', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  expect(browserKey()).toBe(browserKey());
});
