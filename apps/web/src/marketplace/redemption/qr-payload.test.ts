import { expect, it } from 'vitest';
import { qrPayload, secondsLeftAt, stepAt } from './rotating-code.js';

it('has the format that the vendor side verifies', async () => {
  // printf '41.59000000' | openssl dgst -sha256 -hmac 'a secret' -binary | basenc --base64url
  expect(await qrPayload({ id: '41', secret: 'a secret' }, 59_000_000)).toBe('cd1.41.59000000.3wfalB48CUF7FHNy');
});

it('changes every 30 s, half a period late, so that clocks may differ in both directions', () => {
  expect(stepAt(30_000 * 100 + 14_999)).toBe(99);
  expect(stepAt(30_000 * 100 + 15_000)).toBe(100);
  expect(stepAt(30_000 * 100 + 44_999)).toBe(100);
  expect(secondsLeftAt(30_000 * 100 + 15_000)).toBe(30);
  expect(secondsLeftAt(30_000 * 100 + 44_000)).toBe(1);
});
