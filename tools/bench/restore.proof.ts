// A restored backup has everything acknowledged before it, and what people have ended since stays ended.
//   npm run prove restore -- [--subscribers 100] [--journeys e2e/journeys/sign-up.e2e.ts,e2e/journeys/deals.e2e.ts]
// A stack with the demo and subscribers is backed up under writes; then an account is deleted, somebody unsubscribes, and the stack
// is given up. A new DATA_DIR is restored, started, looked at, and browsers go through it.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest } from '../backup/manifest.ts';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { format, run, withoutLimit } from './bench.ts';
import { Browser } from './browser.ts';
import { LostStack } from './restore/lost-stack.ts';
import { RestoredStack } from './restore/restored-stack.ts';
import { command } from './restore/command.ts';

const { values: options } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '100' },
    journeys: { type: 'string', default: 'e2e/journeys/sign-up.e2e.ts,e2e/journeys/deals.e2e.ts' },
  },
});

const IMAGE = 'images/dr/drill.webp';

await run(async (bench) => {
  const work = mkdtempSync(join(tmpdir(), 'campus-deals-drill-'));
  bench.stopLater({ stop: async () => rmSync(work, { recursive: true, force: true }) });
  const [lostDir, newDir, backups] = ['lost', 'new', 'backups'].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [lostDir, newDir]) mkdirSync(folder, { mode: 0o700 });

  const first = bench.stopLater(await startTemporaryStack({ env: { DATA_DIR: lostDir } }));
  const lost = new LostStack(first, Number(options.subscribers));
  await lost.fill();
  mkdirSync(join(lostDir, 'images/dr'), { recursive: true });
  writeFileSync(join(lostDir, IMAGE), 'a picture');
  const writing = lost.writeUntilStopped();
  const since = performance.now();
  await command(lostDir, 'backup', backups);
  bench.result('backup under writes', withoutLimit((performance.now() - since) / 1000, 's'));
  await writing.stop();
  await lost.endSomething();
  await command(lostDir, 'backup', backups, '--only-removals');
  const folder = await lost.newestBackup(backups);
  const manifest = readManifest(folder);
  await first.stop();

  // Keys and passwords are not in a backup: they come from where secrets are kept.
  copyFileSync(join(lostDir, 'secrets.json'), join(newDir, 'secrets.json'));
  const restoring = performance.now();
  await command(newDir, 'restore', folder);
  const tables = Object.values(manifest.databases).flatMap((database) => database.tables);
  bench.result(
    'restore into an empty cluster',
    withoutLimit((performance.now() - restoring) / 1000, 's'),
    `${tables.length} tables, ${format(tables.reduce((sum, { rows }) => sum + rows, 0))} rows, counted after loading`,
  );

  const image = existsSync(join(newDir, IMAGE)) && readFileSync(join(newDir, IMAGE), 'utf8');
  bench.none('images that are not there', image === 'a picture' ? 0 : 1);

  const second = bench.stopLater(await startTemporaryStack({ env: { DATA_DIR: newDir, SEED: 'none' } }));
  const restored = new RestoredStack(second);
  const acknowledged = lost.subscribedBefore(new Date(manifest.takenAt));
  const missing = acknowledged.length - (await restored.subscriptions(acknowledged));
  bench.none('acknowledged before the backup began, and missing', missing);
  bench.none('wrong counts of colleges, and subscribers not counted', await restored.wrongCounts());
  bench.none('databases in which the deleted account is', await restored.tracesOf(lost.deletedUserId));
  bench.none('erasures that are not complete', await restored.openErasures());
  bench.none('subscriptions that were ended and are there', await restored.subscriptions([lost.unsubscribed]));
  const before = new Browser(second.url, lost.sessionCookie);
  bench.none('sessions of before that are valid', Number(await before.isSignedIn()));
  bench.none('counter devices and API keys of before', await restored.counterAccess());
  bench.none('events that are not handled', await restored.unhandled());
  await second.stop();

  if (options.journeys) await command(newDir, 'e2e', ...options.journeys.split(','));
  bench.none('journeys against it', 0, options.journeys);
});
