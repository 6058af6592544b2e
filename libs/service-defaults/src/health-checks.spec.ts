import { expect, test } from 'vitest';
import { HealthChecks, ReportedFault } from './health-checks.js';

const away = (): Promise<never> => Promise.reject(new Error('password=hunter2'));

test('without an essential dependency the process is not ready, and nobody learns why', async () => {
  const checks = new HealthChecks();
  checks.add('postgres', away);
  const report = await checks.report('things');
  expect(report).toMatchObject({
    status: 'down',
    dependencies: [{ name: 'postgres', status: 'down', detail: 'does not answer' }],
  });
  expect(JSON.stringify(report)).not.toContain('hunter2');
});

test('without another it still serves and says what is missing', async () => {
  const checks = new HealthChecks();
  checks.add('postgres', () => Promise.resolve());
  checks.add('queue', away, { isEssential: false });
  const report = await checks.report('things');
  expect(report.status).toBe('up');
  expect(report.dependencies.map(({ name, status }) => `${name} ${status}`)).toEqual(['postgres up', 'queue down']);
});

test('what is meant for operators is what they read', async () => {
  const checks = new HealthChecks();
  checks.add('events', () => Promise.reject(new ReportedFault('one waits for 3 hours')), { isEssential: false });
  expect((await checks.report('things')).dependencies).toMatchObject([{ detail: 'one waits for 3 hours' }]);
});
