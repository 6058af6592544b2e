import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** Returns the files and packages that these files import statically. */
function loadedBy(entries: string[]) {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = entries.map((file) => join(HERE, file));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const name = from ?? bare ?? '';
      if (name.startsWith('.')) waiting.push(join(dirname(file), name));
      else if (!name.startsWith('node:') && !builtinModules.includes(name))
        packages.add(`${name} in ${file.slice(HERE.length + 1)}`);
    }
  }
  return { files: [...seen], packages: [...packages] };
}

describe('the first start of a fresh clone', () => {
  it.each(['start.mjs', 'run.mjs'])('%s needs no package and no Node that runs TypeScript', (entry) => {
    const { files, packages } = loadedBy([entry]);
    expect(packages).toEqual([]);
    expect(files.filter((file) => !file.endsWith('.mjs'))).toEqual([]);
  });

  it('takes the lock, the ports and the settings before it installs', () => {
    expect(loadedBy(['start-and-stay.ts']).packages).toEqual([]);
  });
});
