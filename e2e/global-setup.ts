import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { StackFile } from '../tools/local-stack/stack-file.ts';
import { startTemporaryStack } from '../tools/local-stack/temporary-stack.ts';
import { launchBrowser, type SharedBrowser } from './launch.ts';

/** Stack and browser of one worker. */
export interface WorkersStack {
  /** URL of the page under test. */
  url: string;
  /** URL of the mail inbox, with its REST API below /api/email. */
  mailUrl: string;
  /** Folder with stack.json of the stack under test: addresses and environment of every service. */
  dataDir: string;
  /** Endpoint of the browser, for `connect()`. */
  browserUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Browser that the journeys of this project run in. */
    browserName: SharedBrowser;
    /** Stacks by worker. */
    stacks: WorkersStack[];
    /** Folder for screenshots of failed tests. */
    failuresDir: string;
  }
}

/**
 * Starts a stack on free ports, with the demo in it, and a browser for each worker, for all journeys of the run.
 * `RUNNING_STACK` names the folder that describes a stack that runs already.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { browserName = 'chromium' } = project.config.provide;
  project.provide('browserName', browserName);
  const failuresDir = join(project.vitest.config.root, '.local/failures', project.name);
  rmSync(failuresDir, { recursive: true, force: true });
  project.provide('failuresDir', failuresDir);
  const started: Awaited<ReturnType<typeof start>>[] = [];
  // Starts one after the other: each uses every processor.
  for (let worker = 0; worker < project.config.maxWorkers; worker++) started.push(await start(browserName));
  project.provide(
    'stacks',
    started.map(({ stack }) => stack),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

async function start(browserName: SharedBrowser): Promise<{ stack: WorkersStack; stop: () => Promise<void> }> {
  const browser = await launchBrowser(browserName);
  const { RUNNING_STACK } = process.env;
  // A journey may act as users at many addresses.
  const started = RUNNING_STACK ? undefined : await startTemporaryStack({ env: { TRUST_PROXY: 'loopback' } });
  const dataDir = RUNNING_STACK || (started?.dataDir ?? '');
  const { url, mailUrl = '' }: StackFile =
    started?.stack ?? JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'));
  return {
    stack: { url, mailUrl, dataDir, browserUrl: browser.wsEndpoint() },
    stop: async () => {
      await browser.close();
      await started?.stop();
    },
  };
}
