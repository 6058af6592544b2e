import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { isNew, lacksMigration } from './databases.ts';
import type { StackLock } from './lock.ts';
import type { Progress } from './progress.mjs';
import { runOnce } from './run-once.mjs';
import { serviceEnvironment, type StackContext } from './environment.ts';
import { databaseOwners, programIn, type Service } from './services.ts';
import type { Paths, Settings } from './settings.ts';

interface SeedOptions {
  settings: Settings;
  stack: StackContext;
  paths: Paths;
  lock: StackLock;
  progress: Progress;
}

/** Migrates every service's database that lacks a migration, and that of the queue if it has one. */
export async function migrate({ stack, paths, lock }: { stack: StackContext; paths: Paths; lock: StackLock }) {
  const owners = databaseOwners();
  const areBehind = await Promise.all(owners.map((service) => isBehind(service, stack)));
  const behind = owners.filter((_, at) => areBehind[at]);
  const steps = behind.map((service) => ({
    what: `the ${service.name} migration`,
    ...entryOf(service, 'dist/migrate.js', stack),
  }));
  if (stack.queue.QUEUE_DATABASE_URL) {
    const args = [join(ROOT, 'libs/messaging/dist/migrate-queue.js')];
    steps.push({ what: 'the queue migration', args, cwd: ROOT, env: { ...process.env, ...stack.queue } });
  }
  await Promise.all(steps.map((step) => runOnce({ ...step, log: join(paths.logs, 'migrations.log'), lock })));
}

/** Whether a service's database must be migrated. Always true for a stand-in, which has its migrations in code. */
function isBehind({ folder, database }: Service, { databases }: StackContext): Promise<boolean> | boolean {
  const migrations = join(ROOT, folder, 'dist/migrations');
  const url = database && databases[database];
  return !url || !existsSync(migrations) || lacksMigration(url, migrations);
}

/** Marks a new catalog for seeding before the first migration, so that the mark survives an interrupted start. */
export async function markSeedPending({ settings, stack, paths }: Omit<SeedOptions, 'lock' | 'progress'>) {
  if (settings.seed && stack.databases.catalog && (await isNew(stack.databases.catalog)))
    writeFileSync(paths.seedPending, '');
}

/** Seeds new databases with demo data. Can be repeated after an interruption. */
export async function seedIfPending({ settings, stack, paths, lock, progress }: SeedOptions) {
  if (!settings.seed || !existsSync(paths.seedPending)) return;
  // A stand-in has no demo.
  const seeded = databaseOwners().filter(({ standsInFor }) => !standsInFor);
  const log = join(paths.logs, 'seed.log');
  const seed = (service: Service) =>
    runOnce({ what: `the ${service.name} seed`, ...entryOf(service, 'dist/seed-demo.js', stack), log, lock });
  await progress.step('demo data', () => Promise.all(seeded.map(seed)));
  rmSync(paths.seedPending, { force: true });
}

function entryOf(service: Service, entry: string, stack: StackContext) {
  const cwd = join(ROOT, service.folder);
  return { args: [programIn(service.folder, entry)], cwd, env: serviceEnvironment(service, stack) };
}
