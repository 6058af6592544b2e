import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config';
import { SlowestFirst } from './tools/local-stack/slowest-first.ts';

/** Workspace packages are read from their TypeScript, so tests need no build. Not the condition `import`: that breaks pg. */
const fromSource = { ssr: { resolve: { conditions: ['source'] } } };
const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.local/**'];
/** Decorators of Nest record types with it. */
const setupFiles = ['reflect-metadata'];
const databaseSetup = './libs/testing/src/global-setup.ts';
const browserSetup = './e2e/global-setup.ts';
const notLong = [...ignored, '**/*.long.*'];
/** Journeys of `npm test`. All others run in CI (`npm test -- all`), and in `npm run test:long`. */
const IN_NPM_TEST =
  'sign-up sign-in account college-opens deals vendor-fee vendor-deals counter newsletter admin-queue push gateway';
/**
 * Journeys that run in Firefox, too, each with what depends on the browser's engine. All others would prove the same
 * twice.
 */
const IN_FIREFOX = {
  'before-hydration': 'presses and typed text before the scripts run',
  deals: 'focus, and keys in a combobox and a map',
  notifications: 'an event stream over a broken connection, in two tabs',
  pages: 'dates and times of several zones',
  screens: 'layout',
  'sign-up': 'fragments, storage and several tabs',
  'student-card': 'a picture that the browser makes smaller',
  'vendor-deals': 'fields for dates',
  'vendor-fee': 'frames of another origin, and the back button',
};
const journeys = ['{e2e,tools}/**/*.e2e.ts'];
const named = (names: string[]) =>
  names.map((name) => {
    const file = `e2e/journeys/${name}.e2e.ts`;
    if (!existsSync(file)) throw new Error(`There is no journey ${file}.`);
    return file;
  });
const packages = '{apps,libs,stand-ins,tools}';

const withServers: TestProjectInlineConfiguration['test'] = {
  exclude: ignored,
  pool: 'forks',
  isolate: false,
  restoreMocks: true,
  // Tests wait for servers more than they compute.
  maxWorkers: 3,
  environment: 'node',
  setupFiles,
  globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // Vitest's own second is too short for a busy machine.
  expect: { poll: { timeout: 30_000 } },
};
const withBrowser: TestProjectInlineConfiguration['test'] = {
  exclude: ignored,
  pool: 'forks',
  // Each worker has a stack of its own: see test-run.ts.
  maxWorkers: Number(process.env['JOURNEY_WORKERS'] ?? 1),
  maxConcurrency: 3,
  environment: 'node',
  globalSetup: existsSync(browserSetup) ? [browserSetup] : [],
  // A busy machine is several times slower.
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

const projects: TestProjectConfiguration[] = [
  {
    ...fromSource,
    test: {
      name: 'unit',
      include: [`${packages}/**/*.spec.{ts,tsx}`],
      exclude: [...ignored, '**/*.int.spec.*', 'apps/web/**'],
      pool: 'forks',
      maxWorkers: '100%',
      // Modules are read once a process, not once a file: tests must not change what outlives them.
      isolate: false,
      environment: 'node',
      setupFiles,
      testTimeout: 180_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
    },
  },
  { ...fromSource, test: { ...withServers, name: 'int', include: [`${packages}/**/*.int.spec.ts`], exclude: notLong } },
  { ...fromSource, test: { ...withServers, name: 'long-int', include: [`${packages}/**/*.long.int.spec.ts`] } },
  {
    ...fromSource,
    test: {
      ...withBrowser,
      name: 'e2e',
      // A run of everything takes all journeys from one queue.
      include: process.env['JOURNEYS'] === 'all' ? journeys : named(IN_NPM_TEST.split(' ')),
    },
  },
  {
    ...fromSource,
    test: {
      ...withBrowser,
      name: 'long-e2e',
      include: journeys,
      exclude: [...ignored, ...named(IN_NPM_TEST.split(' '))],
    },
  },
  {
    ...fromSource,
    test: {
      ...withBrowser,
      name: 'firefox',
      include: named(Object.keys(IN_FIREFOX)),
      provide: { browserName: 'firefox' },
    },
  },
];
// The web brings its own project (browser conditions, jsdom), named "web".
if (existsSync('./apps/web/vitest.config.ts')) projects.push('./apps/web/vitest.config.ts');

// Files run in a random order, which the same seed repeats.
const seed = Number(process.env['TEST_SEED'] ?? Date.now());

export default defineConfig({ test: { projects, sequence: { sequencer: SlowestFirst, seed } } });
