import { globSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { REQUIRED, requirePrograms } from './required-programs.ts';

afterEach(() => vi.unstubAllEnvs());

it('every benchmark and proof lists its programs', () => {
  const files = globSync('*.{bench,proof}.ts', { cwd: import.meta.dirname });
  expect(Object.keys(REQUIRED)).toEqual([...new Set(files.map((file) => file.split('.', 1).join()))].toSorted());
});

it.each([
  ['read', 'wrk is not on the PATH: apt-get install wrk, or brew install wrk'],
  ['outbox', 'redis-server or valkey-server is not on the PATH: apt-get install redis-server, or brew install redis'],
])('%s names what is missing, and how to get it', (name, problem) => {
  vi.stubEnv('PATH', '');
  expect(() => requirePrograms(name)).toThrow(problem);
});
