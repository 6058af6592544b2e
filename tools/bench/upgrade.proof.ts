// The previous version goes on working on databases that this version has migrated.
//   npm run prove:upgrade -- --from REF
// Builds REF in a worktree of its own, starts it, runs this version's migrations on its databases while it serves, and has people read
// and write through it before, meanwhile and afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { atLeast, exactly, run, withoutLimit } from './bench.ts';
import { query } from './query.ts';
import { OldStack } from './upgrade/old-stack.ts';
import { People } from './upgrade/people.ts';

const { values: options } = parseArgs({ options: { from: { type: 'string' } } });
const from = options.from ?? newestTag();
if (!from) throw new Error('No version is tagged: name one, --from REF');
const SERVICES = ['identity', 'catalog', 'billing', 'notification'];

await run(async (bench) => {
  const work = mkdtempSync(join(tmpdir(), 'campus-deals-upgrade-'));
  bench.stopLater({ stop: async () => rmSync(work, { recursive: true, force: true }) });
  const tree = join(work, 'previous');
  git('worktree', 'add', '--detach', tree, from);
  bench.stopLater({ stop: async () => git('worktree', 'remove', '--force', tree) });
  const previous = bench.stopLater(await OldStack.start(tree, join(work, 'data')));
  const before = await previous.migrations();

  const people = new People(previous.url, previous.databaseUrl('catalog'));
  await people.everything();
  bench.result(
    'done through the previous version before',
    withoutLimit(people.done),
    `not in it yet: ${[...people.unknown].join(', ') || 'nothing'}`,
  );
  const meanwhile = people.until();
  for (const name of SERVICES) await migrate(name, previous.databaseUrl(name));
  // What only fails once it is cached, or once a scheduled job has run, shows a little later.
  await pause(10_000);
  await meanwhile.stop();
  const after = await previous.migrations();
  bench.result('migrations of this version', withoutLimit(after - before), `from ${from}`);
  const sofar = people.done;
  await people.everything();
  bench.result('done through it afterwards', atLeast(people.done - sofar, 1));
  const failed = [...people.failures].map(([what, told]) => `${what} × ${told.length}, such as: ${told[0]}`);
  bench.result('requests that failed', exactly(failed.length, 0), failed.join('; '));
  bench.result('events that failed', exactly(await failedEvents(previous), 0));
});

async function migrate(name: string, url: string): Promise<void> {
  const env = { ...process.env, [`${name.toUpperCase()}_DATABASE_URL`]: url };
  const child = spawn(process.execPath, ['dist/migrate.js'], {
    cwd: join(ROOT, `apps/${name}-service`),
    env,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the migration of ${name} ended with ${code}`);
}

/** Once those under way are handled. */
async function failedEvents(stack: OldStack): Promise<number> {
  for (let second = 0; second < 30; second += 1) {
    const waiting = await Promise.all(
      SERVICES.map((name) => query(stack.databaseUrl(name), 'SELECT 1 FROM outbox_events WHERE published_at IS NULL')),
    );
    if (waiting.flat().length === 0) break;
    await pause(1000);
  }
  return stack.metric('events_failed_total');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function newestTag(): string | undefined {
  if (!existsSync(join(ROOT, '.git'))) return undefined;
  return git('tag', '--sort=-creatordate').split('\n')[0] || undefined;
}
