/**
 * Measures the download of a first visit to each page, from the build's manifest, and fails above the budgets.
 * JavaScript counts the entry, the page's route and all their static imports, at gzip level 9.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/client/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
// No page may grow. The goal is 135 kB each, of which React, router and query take 109 (docs/benchmarks.md).
const BUDGETS = [
  { page: 'home', routes: ['site/home/home'], bytes: 138_500 },
  { page: 'college', routes: ['site/college/college-bar', 'site/college/college'], bytes: 145_000 },
  { page: 'deal', routes: ['site/college/college-bar', 'site/deal/deal'], bytes: 141_500 },
];
const FONTS_BUDGET = 70_000;
const assets = readdirSync(`${dist}assets`);

/** Returns the scripts and styles that a page loads initially. */
function firstLoad(routes) {
  const scripts = new Set(assets.filter((file) => /^page-init-.*\.js$/.test(file)).map((file) => `assets/${file}`));
  const styles = new Set();
  const collect = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build's manifest`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect('index.html');
  for (const route of routes) collect(`src/${route}.route.tsx`);
  return { scripts, styles };
}

const zipped = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist + file), { level: 9 }).length, 0);

function report(what, bytes, budget, more = '') {
  const fits = bytes <= budget;
  process.stdout.write(
    `${what} ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB${more}${fits ? '' : ': TOO LARGE'}\n`,
  );
  if (!fits) process.exitCode = 1;
}

for (const { page, routes, bytes } of BUDGETS) {
  const { scripts, styles } = firstLoad(routes);
  report(
    `${page}'s first load: JavaScript, gzip`,
    zipped(scripts),
    bytes,
    ` (${scripts.size} scripts; styles ${(zipped(styles) / 1000).toFixed(1)} kB)`,
  );
}
report(
  'fonts',
  assets
    .filter((file) => file.endsWith('.woff2'))
    .reduce((sum, file) => sum + statSync(`${dist}assets/${file}`).size, 0),
  FONTS_BUDGET,
);
