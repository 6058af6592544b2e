// Measures the Lighthouse scores of landing pages on a slow phone, as the median of RUNS runs.
//   npm run bench lighthouse      (RUNS; SITE_URL instead of a temporary stack)
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../local-stack/browsers.ts';
import { freePort } from '../local-stack/ports.ts';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atLeast, atMost, format, run, type Bench } from './bench.ts';

const RUNS = Number(process.env['RUNS'] ?? 3);
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
const MAX_SHIFT = 0.02;

await run(async (bench) => {
  const executablePath = ensureBrowser('chromium');
  const site = process.env['SITE_URL'] ?? bench.stopLater(await startTemporaryStack()).url;
  const port = await freePort();
  const args = ['--headless', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const browser = await chromium.launch({ executablePath, args });
  bench.stopLater({ stop: () => browser.close() });
  const url = site.replace(/\/$/, '');
  for (const [name, path] of Object.entries(await pagesOf(url))) await measure(bench, name, url + path, port);
});

async function pagesOf(site: string) {
  const read = async <T>(path: string) => (await (await fetch(site + path)).json()) as T[];
  for (const { id, shortName } of await read<{ id: number; shortName: string }>('/api/colleges/active?limit=50')) {
    const [deal] = await read<{ id: number; vendorId: number }>(`/api/colleges/${id}/deals?limit=1`);
    if (!deal) continue;
    const college = `/college/${shortName}`;
    return {
      home: '/',
      college,
      deal: `${college}/deal/${deal.id}`,
      vendor: `${college}/vendor/${deal.vendorId}`,
      vendors: `${college}/vendors`,
      search: '/search',
      activation: '/colleges/activation',
    };
  }
  throw new Error('No active college has a deal.');
}

/** Reports the scores of the run with median performance, and the worst layout shift. Logs all failed audits. */
async function measure(bench: Bench, name: string, page: string, port: number) {
  const reports: Result[] = [];
  for (let at = 0; at < RUNS; at++) {
    bench.log(`  ${page} ${at + 1} of ${RUNS}`);
    const answer = await lighthouse(page, { port, logLevel: 'error', onlyCategories: Object.keys(LEAST) });
    if (answer) reports.push(answer.lhr);
  }
  const middle = reports.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))[Math.floor(RUNS / 2)];
  if (!middle) throw new Error(`${page} was not measured`);
  const paint = `largest paint ${format(value(middle, 'largest-contentful-paint') / 1000, 's')}`;
  const blocked = `blocked ${format(value(middle, 'total-blocking-time'), 'ms')}`;
  for (const [id, least] of Object.entries(LEAST))
    bench.result(
      `${name}, ${id}`,
      atLeast(score(middle, id), least),
      id === 'performance' ? `${paint}, ${blocked}` : '',
    );
  const shift = Math.max(...reports.map((report) => value(report, 'cumulative-layout-shift')));
  bench.result(`${name}, layout shift`, atMost(shift, MAX_SHIFT));
  for (const line of new Set(reports.flatMap(failures))) bench.log(`  ${name}: ${line}`);
}

function score({ categories }: Result, id: string) {
  return Math.round((categories[id]?.score ?? 0) * 100);
}

function value({ audits }: Result, id: string) {
  return audits[id]?.numericValue ?? Number.NaN;
}

/** Lists audits that cost points outside of performance, each with the first item that failed. */
function failures({ categories, audits }: Result) {
  const ids = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return ids.flatMap((id) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 1) return [];
    const [place] = audit.details && 'items' in audit.details ? audit.details.items : [];
    return [`${id}: ${JSON.stringify(place ?? audit.title).slice(0, 400)}`];
  });
}
