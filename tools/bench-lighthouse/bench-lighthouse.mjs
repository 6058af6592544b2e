// `npm run bench:lighthouse`: what Lighthouse says of home, a college and a deal on a slow phone, against the limits. Of a
// stack of its own, or of the site that SITE_URL names; each page RUNS times, the middle one counts.
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../local-stack/chromium.ts';
import { freePort } from '../local-stack/ports.ts';
import { endOnSignals } from '../local-stack/processes.mjs';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
const MOST_SHIFT = 0.02;

endOnSignals();
const own = process.env.SITE_URL ? undefined : await startTemporaryStack();
const url = (process.env.SITE_URL ?? own.url).replace(/\/$/, '');
const port = await freePort();
const flags = [
  '--headless',
  '--disable-gpu',
  '--no-first-run',
  `--remote-debugging-port=${port}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
try {
  const pages = await pagesOf(url);
  const rows = [];
  for (const [name, path] of Object.entries(pages)) rows.push({ name, ...(await measured(url + path)) });
  print(rows);
  process.exitCode = rows.every(holds) ? 0 : 1;
} finally {
  await browser.close();
  await own?.stop();
}

async function pagesOf(site) {
  const read = async (path) => (await fetch(site + path)).json();
  for (const college of await read('/api/colleges/active?limit=50')) {
    const [deal] = await read(`/api/colleges/${college.id}/deals?limit=1`);
    if (deal)
      return {
        home: '/',
        college: `/college/${college.shortName}`,
        deal: `/college/${college.shortName}/deal/${deal.id}`,
      };
  }
  throw new Error('No active college has a deal.');
}

/** The run in the middle by performance; what fails in any of them is told. */
async function measured(page) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    process.stdout.write(`${page} ${run + 1}/${RUNS}\n`);
    const { lhr } = await lighthouse(page, { port, logLevel: 'error', onlyCategories: Object.keys(LEAST) });
    const scores = Object.fromEntries(
      Object.keys(LEAST).map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
    );
    const value = (id) => lhr.audits[id]?.numericValue ?? Number.NaN;
    runs.push({
      scores,
      shift: value('cumulative-layout-shift'),
      paint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      failed: failedOf(lhr),
    });
  }
  const middle = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor(RUNS / 2)];
  return {
    ...middle,
    shift: Math.max(...runs.map(({ shift }) => shift)),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}

/** What costs points outside of performance, with the first place where it was found. */
function failedOf({ categories, audits }) {
  const ids = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return ids
    .filter((id) => audits[id]?.score !== null && audits[id]?.score < 1)
    .map((id) => `${id}: ${JSON.stringify(audits[id].details?.items?.[0] ?? audits[id].title).slice(0, 400)}`);
}

function holds({ scores, shift }) {
  return Object.entries(LEAST).every(([id, least]) => scores[id] >= least) && shift <= MOST_SHIFT;
}

function print(rows) {
  const columns = Object.keys(LEAST);
  process.stdout.write(
    `\n| page | ${columns.map((id) => `${id} (≥ ${LEAST[id]})`).join(' | ')} | layout shift (≤ ${MOST_SHIFT}) | largest paint | blocked | |\n|---|${'---|'.repeat(columns.length + 4)}\n`,
  );
  for (const row of rows) {
    const scores = columns.map((id) => row.scores[id]).join(' | ');
    process.stdout.write(
      `| ${row.name} | ${scores} | ${row.shift.toFixed(3)} | ${(row.paint / 1000).toFixed(2)} s | ${Math.round(row.blocked)} ms | ${holds(row) ? 'holds' : 'MISSED'} |\n`,
    );
  }
  for (const { name, failed } of rows) for (const line of failed) process.stdout.write(`${name}: ${line}\n`);
}
