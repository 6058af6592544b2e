/**
 * What a first visit to the home page downloads, from the build's manifest: fails above the budgets.
 * JavaScript counts the entry, the home route and everything they import statically, gzip level 9.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const BUDGETS = { 'JavaScript, gzip': 120_000, 'fonts': 70_000 };

const scripts = new Set();
const styles = new Set();
function collect(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build's manifest`);
  if (scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const file of chunk.css ?? []) styles.add(file);
  for (const imported of chunk.imports ?? []) collect(imported);
}
collect('index.html');
collect('src/app/routes/home/home.route.tsx');
for (const file of readdirSync(`${dist}assets`)) if (/^theme-init-.*\.js$/.test(file)) scripts.add(`assets/${file}`);

const zipped = (files) => [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist + file), { level: 9 }).length, 0);
const fonts = readdirSync(`${dist}assets`).filter((file) => file.endsWith('.woff2'));
const measured = {
  'JavaScript, gzip': zipped(scripts),
  'fonts': fonts.reduce((sum, file) => sum + statSync(`${dist}assets/${file}`).size, 0),
};
process.stdout.write(`home's first load: styles ${(zipped(styles) / 1000).toFixed(1)} kB gzip, ${scripts.size} scripts\n`);
for (const [name, budget] of Object.entries(BUDGETS)) {
  const bytes = measured[name];
  const fits = bytes <= budget;
  process.stdout.write(`home's first load: ${name} ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB${fits ? '' : ': TOO LARGE'}\n`);
  if (!fits) process.exitCode = 1;
}
