import { expect, test } from 'vitest';
import { metrics } from './metrics.js';
import { Places } from './places.js';
import { ProductError } from './product-error.js';

test('who finds no place is told to come back, and is counted', async () => {
  const places = new Places('a test', 2);
  const giveBack = places.take();
  places.take();
  expect(() => places.take()).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  expect(await metrics.getSingleMetricAsString('requests_shed_total')).toContain('requests_shed_total{to="a test"} 1');
  giveBack();
  expect(() => places.take()).not.toThrow();
});

test('a place that is given back twice is free once', () => {
  const places = new Places('a test', 1);
  const giveBack = places.take();
  giveBack();
  giveBack();
  places.take();
  expect(() => places.take()).toThrow(ProductError);
});

test('one key leaves room for the others, and its refusals carry their own Retry-After', () => {
  const places = new Places('a test', 3, { perKey: 2, retryAfterSeconds: () => 40 });
  const giveBack = places.take('one network');
  places.take('one network');
  expect(() => places.take('one network')).toThrow(expect.objectContaining({ retryAfterSeconds: 40 }));
  places.take('another network');
  expect(() => places.take('a third network')).toThrow(ProductError);
  giveBack();
  expect(() => places.take('one network')).not.toThrow();
});
