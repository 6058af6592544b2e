import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StackLock } from './lock.ts';
import { SERVICES } from './services.ts';
import { STOP_GRACE_MS, Supervisor, type Part } from './supervisor.ts';

let folder: string;
let supervisor: Supervisor;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  const lock = await StackLock.acquire(join(folder, 'lock.json'));
  supervisor = new Supervisor({ logs: join(folder, 'logs'), lock, report: () => undefined });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = (name: string): string => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8');

/** Creates a part that runs `onStop` on a stop signal. */
const part = (name: string, onStop: string, stopGraceMs: number): Part => ({
  name,
  stage: 'service',
  command: process.execPath,
  args: ['-e', `setInterval(() => {}, 1000); process.on('SIGTERM', () => ${onStop}); console.log('ready')`],
  env: {},
  stopSignal: 'SIGTERM',
  stopGraceMs,
  ready: async () => log(name).includes('ready'),
});

describe('a part that is stopped', () => {
  it('has the time that it needs, and only what needs longer than its own is killed', async () => {
    const ends = "setTimeout(() => { console.log('mails sent'); process.exit() }, 600)";
    await supervisor.start(part('slow', ends, 30_000));
    await supervisor.start(part('stuck', "console.log('never')", 300));
    const since = performance.now();
    await supervisor.stopAll();
    expect(performance.now() - since).toBeLessThan(STOP_GRACE_MS);
    expect(log('slow')).toContain('mails sent');
  });

  it('has more of it when it is the service that waits for a slow mail server', () => {
    const graceOf = (given: NodeJS.ProcessEnv) =>
      SERVICES.find(({ name }) => name === 'notification-sender')?.stopGraceMs?.(given);
    expect(graceOf({})).toBe(75_000);
    expect(graceOf({ SMTP_TIMEOUT_MS: '600000' })).toBe(615_000);
  });
});
