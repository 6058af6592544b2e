import { inject } from 'vitest';
import type { WorkersStack } from './global-setup.js';
import type { SharedBrowser } from './launch.js';

/** Returns the stack and the browser of this worker (see global-setup.ts). */
export function stack(): WorkersStack & { browserName: SharedBrowser } {
  const own = inject('stacks')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!own) throw new Error(`worker ${process.env['VITEST_POOL_ID']} has no stack`);
  return { ...own, browserName: inject('browserName') };
}
