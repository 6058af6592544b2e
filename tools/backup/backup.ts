// npm run backup -- FOLDER [--only-removals]
// Backs up every database, at one moment, and the images into FOLDER/<time>. Adds users' latest removals to
// FOLDER/removals.jsonl (with --only-removals, only that). The databases are those of the running stack, or of
// *_DATABASE_URL.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseUrls, IMAGES } from './environment.ts';
import type { Manifest } from './manifest.ts';
import { noteRemovals, REMOVALS_FILE } from './removals.ts';
import { takeSnapshot } from './take-snapshot.ts';

const { values, positionals } = parseArgs({
  options: { 'only-removals': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [destination] = positionals;
if (!destination) {
  process.stderr.write('Say where to: npm run backup -- FOLDER\n');
  process.exit(64);
}
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const root = resolve(destination);
mkdirSync(root, { recursive: true, mode: 0o700 });
const urls = databaseUrls();

if (!values['only-removals']) await backUp();
const added = await noteRemovals(join(root, REMOVALS_FILE), urls, tell);
tell(`${added} removals added to ${join(root, REMOVALS_FILE)}`);

async function backUp(): Promise<void> {
  // All at once, so that the snapshots of services differ only by milliseconds.
  const snapshots = await Promise.all(Object.entries(urls).map(([name, url]) => takeSnapshot(name, url)));
  const takenAt = new Date();
  const folder = join(root, takenAt.toISOString().replaceAll(':', '-'));
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { mode: 0o700 });
  const manifest: Manifest = {
    format: 1,
    takenAt: takenAt.toISOString(),
    release: process.env['RELEASE'] || null,
    databases: {},
    images: null,
  };
  for (const snapshot of snapshots) {
    const written = await snapshot.write(unfinished);
    manifest.databases[snapshot.database] = written;
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
    tell(`${snapshot.database}: ${written.tables.length} tables, ${rows} rows, as of ${written.snapshotAt}`);
    await snapshot.end();
  }
  manifest.images = copyImages(join(unfinished, 'images'));
  writeFileSync(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, folder);
  tell(`Backed up as of ${manifest.takenAt}: ${folder}`);
}

/**
 * Copies the images, after the databases: an image exists before a row refers to it, and a day longer than its
 * references.
 */
function copyImages(to: string): Manifest['images'] {
  const from = process.env[IMAGES];
  if (!from || !existsSync(from)) {
    tell('images: no folder of images here (a bucket has its own copies)');
    return null;
  }
  cpSync(from, to, { recursive: true });
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  tell(`images: ${files.length} files, ${bytes} bytes`);
  return { files: files.length, bytes };
}
