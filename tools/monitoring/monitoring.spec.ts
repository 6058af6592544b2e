/// <reference types="vite/client" />
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metrics } from '@campus-deals/service-defaults/metrics';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { metricsIn } from './testing/promql.ts';
import { MONITORING, ruleGroups } from './rules.ts';
import { dashboards } from './testing/dashboards.ts';

// Loading these modules registers every metric.
const modules = import.meta.glob<Record<string, unknown>>('../../{apps,libs}/*/src/**/*{-metrics,.metric}.ts', {
  eager: true,
});
const RUNBOOK = readFileSync(join(MONITORING, '../../../docs/operations/alerts.md'), 'utf8');

const rules = ruleGroups().flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const panels = dashboards().flatMap(([file, { panels: all }]) =>
  all.flatMap(({ title, targets }) => targets.map(({ expr }) => [`${file}: ${title}`, expr] as const)),
);
const expressions = [...rules.map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const), ...panels];

/** Returns metric names as in a scrape. */
async function exported(): Promise<Set<string>> {
  const gateway = Object.entries(modules).find(([path]) => path.endsWith('/gateway-metrics.ts'));
  const register = gateway?.[1]['registerMetrics'] as ((reads: object) => void) | undefined;
  register?.({ counts: {}, entries: 0 });
  const names = (await metrics.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(names);
}

test('every metric of an alert or a dashboard is measured by some process', async () => {
  const known = await exported();
  for (const { record } of rules) if (record) known.add(record);
  // Prometheus adds this one.
  known.add('up');
  const missing = expressions.flatMap(([where, expr]) =>
    metricsIn(expr)
      .filter((name) => !known.has(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(expressions.length).toBeGreaterThan(60);
});

test.each(['sum(rate(http_requests_total[5m])', 'up{', 'rate(up[5m)'])('%s is told to be no PromQL', (expression) => {
  expect(() => metricsIn(expression)).toThrow('no PromQL');
});

test('every alert says how urgent it is, what is the matter, and where its paragraph is', () => {
  for (const rule of alerts)
    expect(rule).toMatchObject({
      for: expect.stringMatching(/^\d+m$/),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: {
        summary: expect.stringMatching(/./),
        runbook: `docs/operations/alerts.md#${rule.alert?.toLowerCase()}`,
      },
    });
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});

test('every alert has a paragraph of the runbook, and every paragraph an alert', () => {
  const headings = Array.from(RUNBOOK.matchAll(/^### (\w+)$/gm), ([, name]) => name);
  expect(headings.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  for (const paragraph of RUNBOOK.split(/^### /m).slice(1))
    for (const part of ['**Means.**', '**Look.**', '**Mend.**']) expect(paragraph).toContain(part);
});

test('every dashboard is a ConfigMap, and its panels have numbers of their own', () => {
  const { configMapGenerator } = parse(readFileSync(join(MONITORING, 'kustomization.yaml'), 'utf8')) as {
    configMapGenerator: { files: string[] }[];
  };
  const found = dashboards();
  expect(configMapGenerator.flatMap(({ files }) => files).toSorted()).toEqual(found.map(([file]) => file).toSorted());
  for (const [, { panels: all }] of found) expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
