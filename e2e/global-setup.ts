import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../tools/local-stack/chromium.ts';
import type { StackFile } from '../tools/local-stack/stack-file.ts';
import { startTemporaryStack } from '../tools/local-stack/temporary-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the page under test. */
    url: string;
    /** URL of the mail inbox, with its REST API below /api/email. */
    mailUrl: string;
    /** Path of Chromium's executable, for `chromium.launch({ executablePath })`. */
    chromium: string;
    /** Folder with stack.json of the stack under test: addresses and environment of every service. */
    dataDir: string;
  }
}

/**
 * Starts a whole stack on free ports, with the demo in it, for all journeys of the run. `E2E_DATA_DIR` names the data of one that
 * was there before, such as a restored one; it is kept. `RUNNING_STACK` names the folder that describes one that runs already
 * (`npm run prove images`).
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('chromium', ensureChromium());
  const running = process.env['RUNNING_STACK'];
  if (running) {
    const { url, mailUrl }: StackFile = JSON.parse(readFileSync(join(running, 'stack.json'), 'utf8'));
    project.provide('url', url);
    project.provide('mailUrl', mailUrl ?? '');
    project.provide('dataDir', running);
    return undefined;
  }
  // A journey may act as users at many addresses.
  const { E2E_DATA_DIR } = process.env;
  const stack = await startTemporaryStack({
    env: { TRUST_PROXY: 'loopback', ...(E2E_DATA_DIR && { DATA_DIR: E2E_DATA_DIR, SEED: 'none' }) },
  });
  project.provide('url', stack.url);
  project.provide('mailUrl', stack.mailUrl ?? '');
  project.provide('dataDir', stack.dataDir);
  return stack.stop;
}
