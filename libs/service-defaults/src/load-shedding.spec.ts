import { expect, test } from 'vitest';
import { metrics } from './metrics.js';
import { Bulkhead } from './load-shedding.js';
import { ProductError } from './product-error.js';

test('who finds no place is told to come back, and is counted', async () => {
  const bulkhead = new Bulkhead('a test', 2);
  const release = bulkhead.tryAcquire();
  bulkhead.tryAcquire();
  expect(() => bulkhead.tryAcquire()).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  expect(await metrics.getSingleMetricAsString('requests_shed_total')).toContain('requests_shed_total{to="a test"} 1');
  release();
  expect(() => bulkhead.tryAcquire()).not.toThrow();
});

test('a place that is given back twice is free once', () => {
  const bulkhead = new Bulkhead('a test', 1);
  const release = bulkhead.tryAcquire();
  release();
  release();
  bulkhead.tryAcquire();
  expect(() => bulkhead.tryAcquire()).toThrow(ProductError);
});

test('one key leaves room for the others, and its refusals carry their own Retry-After', () => {
  const bulkhead = new Bulkhead('a test', 3, { perKey: 2, retryAfterSeconds: () => 40 });
  const release = bulkhead.tryAcquire('one network');
  bulkhead.tryAcquire('one network');
  expect(() => bulkhead.tryAcquire('one network')).toThrow(expect.objectContaining({ retryAfterSeconds: 40 }));
  bulkhead.tryAcquire('another network');
  expect(() => bulkhead.tryAcquire('a third network')).toThrow(ProductError);
  release();
  expect(() => bulkhead.tryAcquire('one network')).not.toThrow();
});
