import { inject } from 'vitest';

/** Returns the stack under test (see global-setup.ts). */
export function stack(): { url: string; mailUrl: string; chromium: string; dataDir: string } {
  return { url: inject('url'), mailUrl: inject('mailUrl'), chromium: inject('chromium'), dataDir: inject('dataDir') };
}
