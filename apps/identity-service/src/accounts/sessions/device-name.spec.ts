import { expect, test } from 'vitest';
import { deviceName } from './device-name.js';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['x', null],
  ['', null],
  [undefined, null],
])('%s is %s', async (userAgent, name) => {
  expect(await deviceName(userAgent)).toBe(name);
});

test('a header is parsed only up to a maximum length', async () => {
  expect(await deviceName('('.repeat(16_000))).toBeNull();
  expect((await deviceName(`${'z'.repeat(16_000)}/1.0`))?.length ?? 0).toBeLessThanOrEqual(60);
});
