import { expect, test } from 'vitest';
import { locateZipCode } from './zip-centroids.js';

test.each(['52240', ' 52240 ', '52240-1234', '522401234'])('%j is in the middle of its area', async (zipCode) => {
  const found = await locateZipCode(zipCode);
  expect(found?.latitude).toBeCloseTo(41.6, 0);
  expect(found?.longitude).toBeCloseTo(-91.5, 0);
});

test('a code that loses its leading zero is none, and one with it is', async () => {
  expect(await locateZipCode('02139')).toMatchObject({ latitude: expect.any(Number) });
  expect(await locateZipCode('2139')).toBeUndefined();
});

test.each(['00000', 'toString', '__proto__', 'SW1A 1AA', ''])('%j is nowhere', async (zipCode) => {
  expect(await locateZipCode(zipCode)).toBeUndefined();
});
