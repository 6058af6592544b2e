import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { notesOf, release, withVersion } from './release.mjs';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Students\n\n- Find a college.\n\n## 1.0.0 (2026-01-01)\n\n- All.\n';

describe('the changelog', () => {
  it('takes what is unreleased into the version, with the commits by scope', () => {
    const commits = ['web: load `x` late', 'gateway, web: stop once', 'Mend all', 'gateway: read less'];
    expect(withVersion(CHANGELOG, '1.1.0', '2026-02-03', commits)).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-02-03)\n\n### Students\n\n- Find a college.\n\n### Commits\n\n' +
        "- `Mend all`\n- `gateway: read less`\n- `gateway, web: stop once`\n- `web: load 'x' late`\n\n" +
        '## 1.0.0 (2026-01-01)\n\n- All.\n',
    );
  });

  it('gives the notes of a version, and of none that it lacks', () => {
    const changelog = withVersion(CHANGELOG, '1.1.0', '2026-02-03', []);
    expect(notesOf(changelog, '1.1.0')).toBe('### Students\n\n- Find a college.\n');
    expect(notesOf(changelog, '1.0.0')).toBe('- All.\n');
    expect(() => notesOf(changelog, '1.0')).toThrow('no version 1.0');
  });

  it('refuses a version without a change', () => {
    const released = withVersion(CHANGELOG, '1.1.0', '2026-02-03', []);
    expect(() => withVersion(released, '1.2.0', '2026-02-04', [])).toThrow('nothing changed');
  });

  it('has the section in which changes are written down', () => {
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    expect(withVersion(changelog, '9.9.9', '2026-02-03', ['web: one'])).toContain('\n## Unreleased\n\n## 9.9.9 (');
  });
});

it.skipIf(!existsSync(join(ROOT, '.git')))('releases a clone without a network', { timeout: 120_000 }, () => {
  const clone = mkdtempSync(join(tmpdir(), 'campus-deals-release-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: clone, encoding: 'utf8' }).trim();
  execFileSync('git', ['clone', '--quiet', '--depth=1', '--no-tags', `file://${ROOT}`, clone]);
  git('config', 'user.name', 'A test');
  git('config', 'user.email', 'test@campusdeals.test');
  git('tag', '--annotate', 'v40.0.0', '--message', 'before');
  writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- Mended.\n');
  expect(() => release(clone, '41.0.0')).toThrow('commit or stash');
  git('commit', '--quiet', '--all', '--message', 'web: mend it');
  expect(() => release(clone, '41.0.0-rc.1')).toThrow('is no version');

  expect(release(clone, '41.0.0', '2026-02-03')).toBe('41.0.0');
  expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 41.0.0 (2026-02-03)\n\n- Mended.\n\n### Commits\n\n- `web: mend it`\n',
  );
  expect(versionsIn(clone)).toEqual(new Set(['41.0.0']));
  expect([git('describe', '--exact-match'), git('status', '--porcelain')]).toEqual(['v41.0.0', '']);
});

/** Returns the versions of all our packages, in their manifests and in the lock. */
function versionsIn(root: string): Set<unknown> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const lock = read('package-lock.json');
  const locked = Object.entries<{ version: string }>(lock.packages).filter(([path]) => !path.includes('node_modules/'));
  const files = globSync(['package.json', 'e2e/package.json', '*/*/package.json'], { cwd: root });
  expect(locked).toHaveLength(files.length);
  return new Set([
    lock.version,
    ...locked.map(([, { version }]) => version),
    ...files.map((file) => read(file).version),
  ]);
}
