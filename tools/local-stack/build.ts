import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { runOnce } from './run-once.ts';

const MARKERS = join(ROOT, '.local', 'built');
const LEFT_OUT = /(^|\/)(node_modules|dist|coverage|\.vite)(\/|$)|\.(spec|test)\.[a-z]+$|\.md$/;
const SHARED = ['tsconfig.base.json', '.swcrc', 'package-lock.json', 'nx.json'];

interface Build {
  sources(): string[];
  /** Which projects, for Nx. */
  projects: string[];
  /** Of a build for the local stack. */
  localEnv?: NodeJS.ProcessEnv;
}

interface BuildOptions {
  log: string;
  force?: boolean;
  forProduction?: boolean;
  update?: (detail: string) => void;
}

/**
 * What is built apart from the other. The web reads contracts from its TypeScript: without its dependencies, since Nx empties
 * a dist before it fills it, and services may be running from there.
 */
export const BUILDS: Record<'services' | 'web', Build> = {
  services: {
    sources: () => packagesIn('libs', 'apps', 'stand-ins').filter((folder) => folder !== 'apps/web'),
    projects: ['--exclude=@campus-deals/web'],
  },
  // The local stack's web has the quick logins (the server decides whether to offer them); a build for production has not.
  web: {
    sources: () => ['apps/web', 'libs/contracts'],
    localEnv: { VITE_QUICK_LOGIN: 'on' },
    projects: ['--projects=@campus-deals/web', '--excludeTaskDependencies'],
  },
};

/** Builds what changed since the last time; answers at once when nothing did. */
export async function buildIfStale(
  name: 'services' | 'web',
  { log, force = false, forProduction = false, update = () => {} }: BuildOptions,
): Promise<boolean> {
  const build = BUILDS[name];
  const env = forProduction ? {} : (build.localEnv ?? {});
  const sources = build.sources();
  const expected = outputsOf(sources);
  if (expected.length === 0) return false;
  const marker = join(MARKERS, name);
  const before = fingerprint(ROOT, [...sources, ...SHARED]) + JSON.stringify(env);
  if (
    !force &&
    expected.every((path) => existsSync(path)) &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === before
  )
    return false;
  update('building');
  await runOnce({
    what: `building the ${name}`,
    args: [
      join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
      'run-many',
      '-t',
      'build',
      ...build.projects,
      '--outputStyle=static',
      '--parallel=2',
    ],
    env: { ...process.env, ...NX_ENVIRONMENT, ...env },
    cwd: ROOT,
    log,
  });
  mkdirSync(MARKERS, { recursive: true });
  writeFileSync(marker, before);
  return true;
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
  return groups.flatMap((group) =>
    readdirSync(join(ROOT, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${group}/${entry.name}`),
  );
}

function outputsOf(sources: string[]) {
  return sources.filter((source) => hasBuild(join(ROOT, source))).map((source) => join(ROOT, source, 'dist'));
}

function hasBuild(folder: string) {
  const file = join(folder, 'package.json');
  return (
    existsSync(file) &&
    existsSync(join(folder, 'src')) &&
    Boolean(JSON.parse(readFileSync(file, 'utf8')).scripts?.build)
  );
}

export const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', NX_INTERACTIVE: 'false' };
