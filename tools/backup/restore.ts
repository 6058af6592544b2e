// npm run restore -- FOLDER/<time> [--replace] [--removals FILE]
// Restores every database and the images from a backup, and reconciles later changes: applies removals again (those
// beside the backup unless --removals names a list) and republishes events. Nothing else may run in the meantime.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { programIn } from '../local-stack/services.ts';
import { databaseUrls, IMAGES, ownerOf, type ServiceEnvironments } from './environment.ts';
import { checkFiles, emptyDatabase, isEmpty, loadDatabase } from './load-database.ts';
import { readManifest } from './manifest.ts';
import { REMOVALS_FILE } from './removals.ts';

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false }, removals: { type: 'string' } },
  allowPositionals: true,
});
const [source] = positionals;
if (!source) {
  process.stderr.write('Say from where: npm run restore -- FOLDER/<time>\n');
  process.exit(64);
}
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = resolve(source);
const manifest = readManifest(folder);
const urls = databaseUrls();
const environments = JSON.parse(process.env['SERVICE_ENVIRONMENTS'] ?? '{}') as ServiceEnvironments;

// Check everything before the first change.
const databases = Object.entries(manifest.databases).filter(([name]) => urls[name]);
for (const [name, database] of databases) {
  await checkFiles(folder, name, database);
  if (!values.replace && !(await isEmpty(urls[name] ?? '')))
    throw new Error(`${name} is not empty: --replace removes what is in it`);
}
for (const [name, database] of databases) {
  const url = urls[name] ?? '';
  await emptyDatabase(url);
  // Create the old schema, fill it, then migrate it, so that later migrations also apply to these rows.
  migrate(name, database.migrations);
  await loadDatabase(folder, name, url, database);
  migrate(name, []);
  tell(`${name}: ${database.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, as of ${database.snapshotAt}`);
}
restoreImages();
await forgetQueues();
settle();
tell(`Restored as of ${manifest.takenAt}.`);

function migrate(name: string, only: string[]): void {
  // Stand-ins can only create their latest schema.
  run(name, 'dist/migrate.js', ownerOf(name).isStandIn ? [] : only);
}

/** Reconciles each service. Without the services' environments, the operator must do it in each one. */
function settle(): void {
  const given = values.removals ?? join(dirname(folder), REMOVALS_FILE);
  const removals = existsSync(given) ? [resolve(given)] : [];
  if (values.removals && removals.length === 0) throw new Error(`${given} is not there`);
  for (const name of ['identity', 'catalog', 'billing', 'notification'])
    if (environments[name]) run(name, 'dist/after-restore.js', removals);
    else tell(`${name}: run "node dist/after-restore.js ${removals[0] ?? ''}" in its environment before it starts`);
}

/** Empties the queues. Redis is not backed up, so its jobs are of another time. Relays republish missing events. */
async function forgetQueues(): Promise<void> {
  const { REDIS_URL, QUEUE_DATABASE_URL } = process.env;
  if (REDIS_URL) {
    const redis = new Redis(REDIS_URL);
    for await (const keys of redis.scanStream({ match: 'campus-deals:*', count: 1000 }))
      if ((keys as string[]).length > 0) await redis.unlink(keys as string[]);
    await redis.quit();
  } else if (QUEUE_DATABASE_URL) {
    await emptyDatabase(QUEUE_DATABASE_URL);
    runNode(join(ROOT, 'libs/messaging'), 'dist/migrate-queue.js', [], process.env);
  }
  tell('queues: empty');
}

function restoreImages(): void {
  const to = process.env[IMAGES];
  const from = join(folder, 'images');
  if (!manifest.images) return;
  if (to) cpSync(from, to, { recursive: true });
  tell(to ? `images: ${manifest.images.files} files` : `images: copy ${from} to where catalog keeps them`);
}

function run(database: string, entry: string, args: string[]): void {
  const { name, folder: cwd } = ownerOf(database);
  runNode(cwd, programIn(cwd, entry, ''), args, { ...process.env, ...environments[name] });
}

function runNode(cwd: string, entry: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(process.execPath, [entry, ...args], { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${join(cwd, entry)} failed`);
}
