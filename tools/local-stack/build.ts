import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { lockHash, ROOT } from './bootstrap.mjs';
import { runOnce } from './run-once.mjs';

const MARKERS = join(ROOT, '.local', 'built');
const LEFT_OUT = /(^|\/)(node_modules|dist|coverage|\.vite)(\/|$)|\.(spec|test)\.[a-z]+$|\.md$/;
const SHARED = ['tsconfig.base.json', 'nx.json', 'rolldown.config.mjs'];
const WEB = 'apps/web';
/** Build settings, regardless of the caller's: a development build of React is larger and uses another runtime. */
const BUILD_SETTINGS = { NODE_ENV: 'production' };

/** Separate builds: a watching stack needs no web build, and other stacks start services while the web is bundled. */
export type BuildName = 'services' | 'web';

/**
 * Builds the packages whose sources changed since the last build. Runs Nx only for those: on a cache hit it empties and
 * refills `dist`, even while services run from it.
 */
export async function buildIfStale(
  name: BuildName,
  { log = join(ROOT, '.local/build.log'), update }: { log?: string; update?: (detail: string) => void } = {},
): Promise<void> {
  const folders = name === 'web' ? [WEB] : packagesIn('libs', 'apps', 'stand-ins').filter((folder) => folder !== WEB);
  const states = new Map(folders.map((folder) => [folder, stateOf(folder)]));
  const stale = folders.filter((folder) => !isBuilt(folder, states.get(folder)));
  if (stale.length === 0) return;
  for (const folder of stale) rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true });
  update?.(`building ${stale.length > 1 ? `${stale.length} packages` : stale[0]}`);
  await runOnce({
    what: `building ${stale.join(', ')}`,
    args: [
      join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
      'run-many',
      '--targets=build',
      `--projects=${stale.join(',')}`,
      '--outputStyle=static',
    ],
    env: { ...process.env, ...BUILD_SETTINGS },
    cwd: ROOT,
    log,
  });
  for (const folder of stale) {
    const marker = markerOf(folder);
    mkdirSync(dirname(marker), { recursive: true });
    writeFileSync(marker, states.get(folder) ?? '');
  }
}

const markerOf = (folder: string) => join(MARKERS, folder);

function isBuilt(folder: string, state: string | undefined): boolean {
  const marker = markerOf(folder);
  return existsSync(join(ROOT, folder, 'dist')) && existsSync(marker) && readFileSync(marker, 'utf8') === state;
}

function stateOf(folder: string): string {
  // A bundle contains others, from their TypeScript.
  const others =
    folder === WEB ? ['libs/contracts', 'libs/service-defaults'] : manifestOf(folder)?.outsideBundle ? ['libs'] : [];
  const sources = [folder, ...SHARED, ...others];
  return [fingerprint(ROOT, sources), lockHash()].join('\n');
}

/** Runs the package's build without Nx, which images lack, and which empties and refills `dist` on a cache hit. */
export async function buildPackage(folder: string, log: string): Promise<void> {
  const build = manifestOf(folder)?.nx?.targets?.build;
  if (!build) return;
  const script = build.options?.command ?? readJson('nx.json').targetDefaults.build.options.command;
  const PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  await runOnce({
    what: `building ${folder}`,
    command: 'sh',
    args: ['-c', script],
    env: { ...process.env, ...BUILD_SETTINGS, PATH },
    cwd: join(ROOT, folder),
    log,
  });
}

interface Manifest {
  outsideBundle?: string[];
  nx?: { targets?: { build?: { options?: { command: string } } } };
}

const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

function manifestOf(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json');
  return existsSync(join(ROOT, file)) ? readJson(file) : undefined;
}

/**
 * Returns a fingerprint of all files' paths, sizes and modification times. Contents are not read, to keep the start
 * fast.
 */
export function fingerprint(root: string, paths: string[]) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesUnder(root, each)).sort()) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesUnder(root: string, path: string): string[] {
  const full = join(root, path);
  if (LEFT_OUT.test(path) || !existsSync(full)) return [];
  const found = statSync(full);
  if (found.isDirectory()) return readdirSync(full).flatMap((name) => filesUnder(root, `${path}/${name}`));
  return found.isFile() ? [path] : [];
}

function packagesIn(...groups: string[]) {
  return groups
    .flatMap((group) => readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`))
    .filter((folder) => manifestOf(folder)?.nx?.targets?.build);
}
