import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import { AuditLog } from '@campus-deals/audit';
import { COLLEGE_STATUSES } from '@campus-deals/contracts/enumerations';
import { UnreadableFile } from '@campus-deals/contracts/file-of-rows/probe';
import { createBroadcast, Outbox, type Broadcast } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { catalogDatabase } from '../../database.js';
import { FurtherCollegesService } from '../../deals/public.js';
import { CatalogToolEnv } from '../../env.js';
import { AcademicDomains } from './colleges/academic-domains.js';
import { CollegeImport } from './colleges/college-import.js';
import { importCollegeFile, reportText, type FileReport } from './colleges/import-college-file.js';

const USAGE = `Usage: npm run import:colleges -- FILE [--domains FILE] [--status live|pending] [--rename] [--dry-run] [--report FILE]
  FILE       IPEDS "HD" file (CSV); rows are known by UNITID, so a second run updates
  --domains  list of schools with their email domains (JSON: name, domains, web_pages); else the websites alone tell
  --status   of new colleges, default pending; live also shows those of the file that are pending
  --rename   also changes the names of colleges; else such rows are skipped, with the old and the new name
  --dry-run  all of it, then rolled back: same report
  --report   every row with its outcome and why, as CSV or (FILE.json) JSON`;

const SHOWN_ROWS = 20;

type Arguments = ReturnType<typeof readArguments>;

function readArguments() {
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
  const status = COLLEGE_STATUSES.find((each) => each === values.status);
  if (!status) throw new UnreadableFile(`--status is live or pending.\n${USAGE}`);
  return { ...values, file, status };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const CONNECT_WITHIN_MS = 3000;
const CHECK_EVERY_MS = 50;

/**
 * Connects to the broadcast that invalidates caches of a running stack. Continues if it cannot connect: while
 * broadcasts are down, gateways cache nothing.
 */
async function connectedBroadcast(env: CatalogToolEnv): Promise<Broadcast> {
  const broadcast = createBroadcast(env);
  for (let waited = 0; !broadcast.connected && waited < CONNECT_WITHIN_MS; waited += CHECK_EVERY_MS)
    await setTimeout(CHECK_EVERY_MS);
  if (!broadcast.connected) say('The message store does not answer: running gateways are not told what changed.');
  return broadcast;
}

async function run({ file, domains, status, rename, 'dry-run': isDryRun, report }: Arguments): Promise<void> {
  const env = readEnv(CatalogToolEnv);
  const started = performance.now();
  const bytes = await readFile(file);
  const list = domains === undefined ? undefined : AcademicDomains.read(await readFile(domains));
  const broadcast = isDryRun || !(env.REDIS_URL || env.QUEUE_DATABASE_URL) ? undefined : await connectedBroadcast(env);
  const orm = await MikroORM.init(catalogDatabase(env.CATALOG_DATABASE_URL, { name: 'catalog-import' }));
  const outbox = new Outbox(orm.em, { service: 'catalog', env: {}, databaseUrl: '' });
  const furtherColleges = new FurtherCollegesService(orm.em, outbox);
  const colleges = new CollegeImport(outbox, new AuditLog(orm.em, outbox), furtherColleges);
  const bar = new SingleBar({ format: '  [{bar}] {value} of {total} rows', hideCursor: true, noTTYOutput: true });
  bar.start(0, 0);
  try {
    const done = await importCollegeFile(orm.em, colleges, bytes, {
      status,
      rename,
      domains: list,
      isDryRun,
      onProgress: (rows, total) => {
        bar.setTotal(total);
        bar.update(rows);
      },
      onChanged: async (tags) => broadcast?.publish('cache-tags', tags),
    });
    bar.stop();
    for (const line of summaryOf(done)) say(line);
    if (report) await writeFile(report, reportText(done, report));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${isDryRun ? 'Dry run, nothing was kept' : 'Imported'} in ${seconds} s`);
  } finally {
    bar.stop();
    await broadcast?.close();
    await orm.close();
  }
}

/** Returns readable lines: totals, remarks about the file, and the first rows that were not imported. */
function summaryOf({ rows, notes }: FileReport): string[] {
  const counts = (['created', 'updated', 'unchanged', 'skipped', 'failed'] as const).map(
    (outcome) => `${rows.filter((row) => row.outcome === outcome).length} ${outcome}`,
  );
  const leftOut = rows.filter(({ outcome }) => outcome === 'skipped' || outcome === 'failed');
  const more = leftOut.length - SHOWN_ROWS;
  return [
    `${rows.length} rows: ${counts.join(', ')}`,
    ...notes,
    ...leftOut
      .slice(0, SHOWN_ROWS)
      .map(({ row, label, outcome, message }) => `  line ${row} (${label ?? 'no name'}) ${outcome}: ${message}`),
    ...(more > 0 ? [`  … and ${more} more (--report FILE writes all rows)`] : []),
  ];
}

try {
  await run(readArguments());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
