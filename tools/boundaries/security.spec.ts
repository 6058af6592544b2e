import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');

/** Paths from the root, or the file name of a file beside the previous one. */
const named = [
  ...new Set(Array.from(text.matchAll(/`([\w./-]+\.(?:spec|test|e2e)\.tsx?)`/g), ([, path]) => path ?? '')),
];

test('every test that is named as the proof of a promise is there', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))).toEqual([]);
});

test('every command that is named is there', () => {
  const commands = Array.from(text.matchAll(/`(?:npm run )?(prove|bench) ([\w-]+)/g), ([, kind, name]) =>
    kind === 'prove' ? `${name}.proof.ts` : `${name}.bench.ts`,
  );
  expect(commands.filter((name) => !files.includes(`tools/bench/${name}`))).toEqual([]);
});
