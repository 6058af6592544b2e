import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import { endsWithUs, processIdentity } from '../../local-stack/processes.mjs';
import { databaseVariable, urlVariable } from '../../local-stack/services.ts';
import type { StackFile } from '../../local-stack/stack-file.ts';

/** The composed services, however they are run. */
interface RunningSystem {
  /** Host and port by which this machine reaches a service. */
  address(name: string, port?: string): string;
  environmentOf(name: string): Record<string, string>;
}

const DATABASES = {
  identity: 'identity-service',
  catalog: 'catalog-service',
  billing: 'billing-service',
  notification: 'notification-service',
  auth: 'auth-provider',
  payments: 'payment-provider',
};

/**
 * The journeys of a whole visit to each part of the product. Left out: those that kill or start processes of the local stack, and
 * those that put the machine under load.
 */
export const JOURNEYS = [
  'account',
  'admin-jobs',
  'admin-lists',
  'admin-queue',
  'college-opens',
  'counter',
  'deals',
  'gateway',
  'logs',
  'newsletter',
  'notifications',
  'pages',
  'referrals',
  'school-address',
  'sign-in',
  'sign-up',
  'vendor',
  'vendor-deals',
  'vendor-fee',
];

/** Also in those files there are some that kill processes of the local stack. */
const KILLS_NOBODY = '--testNamePattern=^(?!.* is killed)';

/** What journeys and operators' commands may know of the system: as DATA_DIR/stack.json of a local stack. */
export function describeSystem(system: RunningSystem, url: string, dataDir: string): void {
  const services = Object.values(DATABASES).concat(['notification-sender', 'web', 'gateway']);
  const mail = system.environmentOf('notification-service');
  const stack: StackFile = {
    pid: process.pid,
    identity: processIdentity(process.pid),
    url,
    mailUrl: `http://${system.address('mail-inbox', '1080')}`,
    env: {
      PUBLIC_URL: url,
      SMTP_URL: mail['SMTP_URL'],
      INTERNAL_TOKEN_SECRET: mail['INTERNAL_TOKEN_SECRET'],
      REDIS_URL: mail['REDIS_URL'],
      ...Object.fromEntries(
        Object.entries(DATABASES).map(([database, service]) => {
          const variable = databaseVariable(database);
          return [variable, system.environmentOf(service)[variable]];
        }),
      ),
      ...Object.fromEntries(
        services.map((service) => [urlVariable(service.replace(/-service$/, '')), `http://${system.address(service)}`]),
      ),
    },
    services: services.map((name) => ({
      name: name.replace(/-service$/, ''),
      url: `http://${system.address(name)}`,
      entry: '',
      flags: [],
      env: system.environmentOf(name),
    })),
  };
  writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(stack), { mode: 0o600 });
}

/** Runs journeys against the system; answers whether all were green. */
export async function runJourneys(names: string[], dataDir: string): Promise<boolean> {
  const files = names.map((name) => `e2e/journeys/${name}.e2e.ts`);
  const child = endsWithUs(
    spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', KILLS_NOBODY, ...files],
      {
        cwd: ROOT,
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, RUNNING_STACK: dataDir },
      },
    ),
  );
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}
