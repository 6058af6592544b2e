import { expect, test } from 'vitest';
import { findingsIn } from './audit-dependencies.mjs';

const advisory = (severity: string, id: string) => ({
  severity,
  range: '<2.0.0',
  title: 'Lets strangers in',
  url: `https://github.com/advisories/${id}`,
});
const report = (...via: object[]): string =>
  JSON.stringify({
    vulnerabilities: {
      leaky: { name: 'leaky', via },
      user: { name: 'user', via: ['leaky'] },
    },
    metadata: { vulnerabilities: {} },
  });

test.each(['high', 'critical'])('a %s fault of a package that production runs is a finding, told once', (severity) => {
  expect(findingsIn(report(advisory(severity, 'GHSA-aaaa-bbbb-cccc')))).toEqual([
    `${severity}: leaky <2.0.0: Lets strangers in (https://github.com/advisories/GHSA-aaaa-bbbb-cccc)`,
  ]);
});

test('lesser faults, and none, are not', () => {
  expect(findingsIn(report(advisory('moderate', 'GHSA-aaaa-bbbb-cccc')))).toEqual([]);
  expect(findingsIn(report())).toEqual([]);
});

test('one that was looked at is accepted until the day that was set', () => {
  const accepted = { 'GHSA-aaaa-bbbb-cccc': { because: 'only at build time', until: '2027-01-01' } };
  const found = report(advisory('high', 'GHSA-aaaa-bbbb-cccc'));
  expect(findingsIn(found, { accepted, now: new Date('2026-12-31') })).toEqual([]);
  expect(findingsIn(found, { accepted, now: new Date('2027-01-02') })).toHaveLength(1);
});

test.each([
  ['nothing', ''],
  ['a page of its own', '<html>Not found</html>'],
  ['that it has no such thing', '{"error":{"code":"ENOAUDIT","summary":"not implemented"}}'],
  ['an error', '{"message":"request failed","statusCode":404}'],
])('a registry that answers %s says nothing about packages', (_what, output) => {
  expect(findingsIn(output)).toBeUndefined();
});
