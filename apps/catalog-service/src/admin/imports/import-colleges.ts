import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import { createBroadcast, type Broadcast } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { AcademicDomains, importColleges, readIpedsFile } from '../../colleges/public.js';
import { catalogDatabase } from '../../database.js';
import { FurtherCollegesService } from '../../deals/public.js';
import { CatalogToolEnv } from '../../env.js';
import { UnreadableFile } from '@campus-deals/contracts/file-of-rows/probe';

const USAGE = `Usage: npm run import:colleges -- FILE [--domains FILE] [--status live|pending] [--rename] [--dry-run] [--report FILE]
  FILE       IPEDS "HD" file (CSV); rows are known by UNITID, so a second run updates
  --domains  list of schools with their email domains (JSON: name, domains, web_pages); else the websites alone tell
  --status   of new colleges, default pending; live also shows those of the file that are pending
  --rename   also changes the names of colleges; else such rows are skipped, with the old and the new name
  --dry-run  all of it, then rolled back: same report
  --report   every row that was not taken as it stood, as CSV or (FILE.json) JSON`;

interface Arguments {
  file: string;
  domains: string | undefined;
  status: 'live' | 'pending';
  rename: boolean;
  isDryRun: boolean;
  report: string | undefined;
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      domains: { type: 'string' },
      status: { type: 'string', default: 'pending' },
      rename: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UnreadableFile(`Name one file.\n${USAGE}`);
  if (values.status !== 'live' && values.status !== 'pending')
    throw new UnreadableFile(`--status is live or pending.\n${USAGE}`);
  return {
    file,
    domains: values.domains,
    status: values.status,
    rename: values.rename,
    isDryRun: values['dry-run'],
    report: values.report,
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Shows a progress bar on a terminal, and occasional lines elsewhere. */
function progressOf(total: number): { update(done: number): void; end(): void } {
  if (!process.stdout.isTTY) return { update: (done) => say(`  ${done} of ${total} rows`), end: () => {} };
  const bar = new SingleBar({ format: '  [{bar}] {value} of {total} rows', hideCursor: true });
  bar.start(total, 0);
  return { update: (done) => bar.update(done), end: () => bar.stop() };
}

const CONNECT_WITHIN_MS = 3000;
const LOOK_EVERY_MS = 50;

/**
 * Connects to the broadcast that invalidates caches of a running stack. Continues without it if nothing answers: then
 * there are no caches either.
 */
async function connectedBroadcast(env: CatalogToolEnv): Promise<Broadcast> {
  const broadcast = createBroadcast(env);
  for (let waited = 0; !broadcast.connected && waited < CONNECT_WITHIN_MS; waited += LOOK_EVERY_MS)
    await setTimeout(LOOK_EVERY_MS);
  if (!broadcast.connected) say('The message store does not answer: running gateways are not told what changed.');
  return broadcast;
}

async function run({ file, domains, status, rename, isDryRun, report: reportFile }: Arguments): Promise<void> {
  const env = readEnv(CatalogToolEnv);
  const started = performance.now();
  const records = readIpedsFile(await readFile(file));
  const list = domains === undefined ? undefined : AcademicDomains.read(await readFile(domains));
  const broadcast = isDryRun || !(env.REDIS_URL || env.QUEUE_DATABASE_URL) ? undefined : await connectedBroadcast(env);
  const orm = await MikroORM.init(catalogDatabase(env.CATALOG_DATABASE_URL, { name: 'catalog-import' }));
  const progress = progressOf(records.length);
  try {
    const report = await importColleges(orm.em.fork(), records, {
      status,
      rename,
      domains: list,
      isDryRun,
      furtherColleges: (em, outbox) => new FurtherCollegesService(em, outbox),
      onProgress: (done) => progress.update(done),
      onChanged: async (tags) => broadcast?.publish('cache-tags', tags),
    });
    progress.end();
    for (const line of report.summary()) say(line);
    if (reportFile) await report.write(reportFile);
    say(
      `${isDryRun ? 'Dry run, nothing was kept' : 'Imported'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  } finally {
    progress.end();
    await broadcast?.close();
    await orm.close();
  }
}

try {
  await run(readArguments());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
