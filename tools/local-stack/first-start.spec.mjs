import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const STATIC_IMPORT = /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** What a program loads before it has run a line of its own, and what `also` adds to it before anything is installed. */
function packagesLoadedBy(entry, also = []) {
  const packages = new Set();
  const seen = new Set();
  const waiting = [entry, ...also].map((file) => join(HERE, file));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const name = from ?? bare;
      if (name.startsWith('.')) waiting.push(join(dirname(file), name));
      else if (!name.startsWith('node:') && !builtinModules.includes(name))
        packages.add(`${name} in ${file.slice(HERE.length + 1)}`);
    }
  }
  return [...packages];
}

describe('the first start of a fresh clone', () => {
  it.each([
    // start.mjs takes the lock, the ports and the settings before it installs.
    ['start.mjs', ['settings.mjs', 'progress.mjs', 'stack.mjs']],
    ['test.mjs'],
    ['run.mjs'],
  ])('%s needs no package that is not there yet', (entry, also) => {
    expect(packagesLoadedBy(entry, also)).toEqual([]);
  });
});
