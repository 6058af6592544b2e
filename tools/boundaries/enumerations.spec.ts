import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The schema test of a service compares `p.enum` with the migrated CHECK constraint, but not a list in a text. */
test('no entity writes out the values of an enumeration', () => {
  const entities = globSync('{apps,libs}/*/src/**/*.entity.ts', { cwd: ROOT });
  expect(entities.length).toBeGreaterThan(40);
  expect(entities.filter((path) => /\.check\([^)]*\bin\s*\('/i.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual(
    [],
  );
});
