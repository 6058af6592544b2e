import { afterEach, expect, test } from 'vitest';
import { healthChecks } from './health-checks.js';
import { labelMetrics, metrics, noteAnswer } from './without-nest.js';

afterEach(() => {
  metrics.setDefaultLabels({});
  healthChecks.remove('tested');
});

test('a method that a client makes up is no new time series', async () => {
  for (const method of ['BREW', 'MKCOL']) noteAnswer({ method, route: '/made-up', status: 404, seconds: 0.01 });
  expect(await metrics.metrics()).toContain(
    'http_request_duration_seconds_count{method="other",route="/made-up",status="404"} 2',
  );
});

test('every metric says whose it is', async () => {
  labelMetrics('catalog');
  noteAnswer({ method: 'GET', route: '/labelled', status: 200, seconds: 0.01 });
  const lines = (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.filter((line) => !line.includes('service="catalog"'))).toEqual([]);
});

test('what a process needs is measured as its probe sees it', async () => {
  healthChecks.add('tested', async () => undefined);
  expect(await metrics.metrics()).toContain('dependency_up{dependency="tested"} 1');
  healthChecks.add('tested', () => Promise.reject(new Error('away')));
  expect(await metrics.metrics()).toContain('dependency_up{dependency="tested"} 0');
});
