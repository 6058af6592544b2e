import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { lockHash, ROOT } from './bootstrap.mjs';
import { inParallel } from './in-parallel.ts';
import { runOnce } from './run-once.ts';

const MARKERS = join(ROOT, '.local', 'built');
const LEFT_OUT = /(^|\/)(node_modules|dist|coverage|\.vite)(\/|$)|\.(spec|test)\.[a-z]+$|\.md$/;
const SHARED = ['tsconfig.base.json', '.swcrc'];
const WEB = 'apps/web';

/** The web apart from the rest: a watching stack does without it, and others start services while it is bundled. */
export type BuildName = 'services' | 'web';

interface BuildOptions {
  log: string;
  update?: (detail: string) => void;
}

/** Builds what changed since the last time; answers at once when nothing did. */
export async function buildIfStale(name: BuildName, { log, update }: BuildOptions): Promise<void> {
  const folders = name === 'web' ? [WEB] : packagesIn('libs', 'apps', 'stand-ins').filter((folder) => folder !== WEB);
  await inParallel(folders, async (folder) => {
    const marker = join(MARKERS, folder);
    // A package is compiled by itself; only the web bundles another one, from its TypeScript.
    const sources = [folder, ...SHARED, ...(folder === WEB ? ['libs/contracts', 'libs/service-defaults'] : [])];
    const now = [fingerprint(ROOT, sources), lockHash()].join('\n');
    if (existsSync(join(ROOT, folder, 'dist')) && existsSync(marker) && readFileSync(marker, 'utf8') === now) return;
    update?.(`building ${folder}`);
    rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true });
    await buildPackage(folder, log);
    mkdirSync(dirname(marker), { recursive: true });
    writeFileSync(marker, now);
  });
}

/** Runs the package's own build script, where it has one. */
export async function buildPackage(folder: string, log: string): Promise<void> {
  const script = buildScriptOf(folder);
  if (!script) return;
  const PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const [command, flag] = process.platform === 'win32' ? (['cmd', '/c'] as const) : (['sh', '-c'] as const);
  await runOnce({
    what: `building ${folder}`,
    command,
    args: [flag, script],
    // Whatever the caller runs as: React as it is built for development is larger, and renders with another runtime.
    env: { ...process.env, NODE_ENV: 'production', PATH },
    cwd: join(ROOT, folder),
    log,
  });
}

function buildScriptOf(folder: string): string | undefined {
  const file = join(ROOT, folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).scripts?.build : undefined;
}

/** Changes with any file's path, size or time of change; content is not read, so that a start takes no time for it. */
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
    .filter(buildScriptOf);
}
