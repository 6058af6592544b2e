import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../local-stack/bootstrap.mjs';

export interface Version {
  name: string;
  /** Root of its worktree, with installed packages and a build. */
  root: string;
}

export const THIS_VERSION: Version = { name: 'this version', root: ROOT };

const BUILD = `const { buildIfStale } = await import('./tools/local-stack/build.ts');
for (const name of ['services', 'web']) await buildIfStale(name, { log: '.local/build.log' });`;

/** Checks out a commit into a temporary worktree, installs and builds it. `stop` removes it. */
export function versionOf(ref: string): Version & { stop(): Promise<void> } {
  const root = mkdtempSync(join(tmpdir(), 'campus-deals-version-'));
  const git = (...words: string[]) => execFileSync('git', ['-C', ROOT, ...words], { encoding: 'utf8' }).trim();
  const node = (...words: string[]) => execFileSync(process.execPath, words, { cwd: root, stdio: 'ignore' });
  const stop = async () => {
    git('worktree', 'remove', '--force', root);
    rmSync(root, { recursive: true, force: true });
  };
  git('worktree', 'add', '--force', '--detach', root, ref);
  try {
    // Hard links spare a second download of shared packages. Links to workspace packages stay within the new tree.
    execFileSync('cp', ['-al', join(ROOT, 'node_modules'), root], { stdio: 'ignore' });
    mkdirSync(join(root, '.local'), { recursive: true });
    node('tools/local-stack/run.mjs', 'install');
    node('--input-type=module', '-e', BUILD);
  } catch (error) {
    void stop();
    throw error;
  }
  return { name: `${ref} (${git('rev-parse', '--short', ref)})`, root, stop };
}
