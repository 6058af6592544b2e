import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config';
import { SlowestFirst } from './tools/local-stack/slowest-first.ts';

/** Workspace packages are read from their TypeScript, so tests need no build. Not the condition `import`: that breaks pg. */
const fromSource = { ssr: { resolve: { conditions: ['source'] } } };
const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.local/**'];
const databaseSetup = './libs/testing/src/global-setup.ts';
const browserSetup = './e2e/global-setup.ts';
const notLong = [...ignored, '**/*.long.*'];
/** Journeys that run in Chromium only, each with the reason. All others that are not long run in Firefox, too. */
const CHROMIUM_ONLY = {
  'admin-accounts': 'downloads: Playwright ignores Firefox’s, which carry no id',
  'admin-reports': 'a download, like that of admin-accounts',
  counter: 'a fake camera that plays a video',
  gateway: 'no browser: plain requests',
  'no-scripts': 'noscript: Playwright’s Firefox without scripts does not show it',
  'opening-day': 'no browser: plain requests',
  push: 'the DevTools protocol delivers a push and sets the permission',
};
const packages = '{apps,libs,stand-ins,tools}';

const withServers: TestProjectInlineConfiguration['test'] = {
  exclude: ignored,
  pool: 'forks',
  isolate: false,
  restoreMocks: true,
  // Tests wait for servers more than they compute.
  maxWorkers: 3,
  environment: 'node',
  globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
const withBrowser: TestProjectInlineConfiguration['test'] = {
  exclude: ignored,
  pool: 'forks',
  // Each worker has a stack of its own: see test-run.ts.
  maxWorkers: Number(process.env['JOURNEY_WORKERS'] ?? 1),
  maxConcurrency: 3,
  environment: 'node',
  globalSetup: existsSync(browserSetup) ? [browserSetup] : [],
  testTimeout: 60_000,
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
      testTimeout: 15_000,
    },
  },
  { ...fromSource, test: { ...withServers, name: 'int', include: [`${packages}/**/*.int.spec.ts`], exclude: notLong } },
  { ...fromSource, test: { ...withServers, name: 'long-int', include: [`${packages}/**/*.long.int.spec.ts`] } },
  {
    ...fromSource,
    test: {
      ...withBrowser,
      name: 'e2e',
      include: ['{e2e,tools}/**/*.e2e.ts'],
      // A run of everything takes long journeys from the same queue, and opens each screen once, in the long table.
      exclude: process.env['JOURNEYS'] === 'all' ? [...ignored, '**/screens.e2e.ts'] : notLong,
    },
  },
  { ...fromSource, test: { ...withBrowser, name: 'long-e2e', include: ['{e2e,tools}/**/*.long.e2e.ts'] } },
  {
    ...fromSource,
    test: {
      ...withBrowser,
      name: 'firefox',
      include: ['e2e/journeys/*.e2e.ts'],
      exclude: [...notLong, ...Object.keys(CHROMIUM_ONLY).map((name) => `**/${name}.e2e.ts`)],
      provide: { browserName: 'firefox' },
    },
  },
];
// The web brings its own project (browser conditions, jsdom), named "web".
if (existsSync('./apps/web/vitest.config.ts')) projects.push('./apps/web/vitest.config.ts');

export default defineConfig({ test: { projects, sequence: { sequencer: SlowestFirst } } });
