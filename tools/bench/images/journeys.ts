import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compose } from '../../deployment/compose.ts';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import { endsWithUs, processIdentity } from '../../local-stack/processes.mjs';
import { databaseVariable, urlVariable } from '../../local-stack/environment.ts';
import type { StackFile } from '../../local-stack/stack-file.ts';

/** The composed services, by the host and port by which this machine reaches each. */
interface RunningSystem {
  url: string;
  compose: Compose;
  address(name: string, port?: string): string;
}

const ADDRESS = /\/\/([^/@]*@)?([a-z][a-z-]*):(\d+)/g;
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
export const JOURNEYS =
  'account,admin-jobs,admin-lists,admin-queue,college-opens,counter,deals,gateway,logs,newsletter,notifications,pages,' +
  'referrals,school-address,sign-in,sign-up,vendor.long,vendor-deals,vendor-fee';

/** Also in those files there are some that kill processes of the local stack. */
const KILLS_NOBODY = '--testNamePattern=^(?!.* is killed)';

/** Writes what journeys and operators' commands may know of the system: as DATA_DIR/stack.json of a local stack. */
export function describeSystem(system: RunningSystem, dataDir: string): void {
  const services = Object.values(DATABASES).concat(['notification-sender', 'web', 'gateway']);
  const mail = environmentOf(system, 'notification-service');
  const stack: StackFile = {
    pid: process.pid,
    identity: processIdentity(process.pid),
    url: system.url,
    mailUrl: `http://${system.address('mail-inbox', '1080')}`,
    env: {
      PUBLIC_URL: system.url,
      SMTP_URL: mail['SMTP_URL'],
      INTERNAL_TOKEN_SECRET: mail['INTERNAL_TOKEN_SECRET'],
      REDIS_URL: mail['REDIS_URL'],
      ...Object.fromEntries(
        Object.entries(DATABASES).map(([database, service]) => {
          const variable = databaseVariable(database);
          return [variable, environmentOf(system, service)[variable]];
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
      env: environmentOf(system, name),
    })),
  };
  writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(stack), { mode: 0o600 });
}

/** The environment of a service, with addresses in place of the names of others. */
function environmentOf(system: RunningSystem, name: string): Record<string, string> {
  const { services } = system.compose;
  const addressed = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
    key,
    value.replaceAll(ADDRESS, (all, login: string | undefined, host: string, port: string) =>
      services[host] ? `//${login ?? ''}${system.address(host, port)}` : all,
    ),
  ]);
  return Object.fromEntries(addressed);
}

/** Runs journeys against the system; answers whether all were green. */
export async function runJourneys(names: string, dataDir: string): Promise<boolean> {
  const files = names.split(',').map((name) => `e2e/journeys/${name}.e2e.ts`);
  const words = ['run', '--project', 'e2e', '--project', 'long-e2e', KILLS_NOBODY, ...files];
  const child = endsWithUs(
    spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, RUNNING_STACK: dataDir },
    }),
  );
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}
