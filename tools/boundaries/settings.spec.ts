/// <reference types="vite/client" />
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>('../../{apps,stand-ins}/*/{src,server}/env.ts', {
  eager: true,
});
const textOf = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const OPERATIONS = '../../docs/operations/settings.md';

/** Settings of each package with the document that lists them: a stand-in's README, else the operations guide. */
const packages = Object.entries(modules).map(([path, exported]) => ({
  path,
  document: path.includes('/stand-ins/') ? join(dirname(path), '../README.md') : OPERATIONS,
  settings: Object.values(exported)
    .filter((value) => typeof value === 'function')
    .flatMap(settingsOf),
}));

function settingsOf(type: Function): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** Returns the names in the first column of a document's table of variables. */
function documented(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  return rows.flatMap((row) =>
    Array.from(row.split('|')[1]?.matchAll(/`([A-Z][A-Z0-9_]+)`/g) ?? [], ([, name]) => name ?? ''),
  );
}

test.each(packages)('every setting of $path is documented', ({ document, settings }) => {
  const known = documented(textOf(document));
  expect(settings.filter((name) => !known.includes(name))).toEqual([]);
});

test.each([...new Set(packages.map(({ document }) => document))])(
  '%s names no setting that nobody reads',
  (document) => {
    // The stand-in's own database is among the replaced variables.
    const read = packages.filter((each) => document === OPERATIONS || each.document === document);
    const settings = new Set(read.flatMap((each) => each.settings));
    expect(documented(textOf(document)).filter((name) => !settings.has(name))).toEqual([]);
  },
);
