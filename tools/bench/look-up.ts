// The gateway's own look-up of a session; answers what each call took, in milliseconds.
import { setTimeout as pause } from 'node:timers/promises';
import { createBroadcast } from '@campus-deals/messaging/broadcast';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults/without-nest';
import type * as Built from '../../apps/gateway/src/sessions/session-lookup.js';
import { childSettings, serve } from './child-process.ts';

const BUILT = new URL('../../apps/gateway/dist/sessions/session-lookup.js', import.meta.url).href;
const { SessionLookup } = (await import(BUILT)) as typeof Built;
const { IDENTITY_URL = '', INTERNAL_TOKEN_SECRET = '', REDIS_URL, QUEUE_DATABASE_URL } = process.env;
const WARM_UP = 500;
const UNCACHED = 1000;
const CACHED = 50_000;

const { sessionToken } = childSettings<{ sessionToken: string }>();
const broadcast = createBroadcast({ REDIS_URL, QUEUE_DATABASE_URL });
const identity = new InternalClient({
  from: 'gateway',
  to: 'identity',
  baseUrl: IDENTITY_URL,
  tokens: new InternalTokens(INTERNAL_TOKEN_SECRET),
});
const sessions = new SessionLookup(identity, broadcast);
while (!broadcast.connected) await pause(20);

serve({
  measure: async () => {
    const forget = () => sessions.forgetAll();
    await series(WARM_UP, forget);
    return { uncached: await series(UNCACHED, forget), cached: await series(CACHED, () => {}) };
  },
});

async function series(count: number, before: () => void) {
  const took: number[] = [];
  for (let at = 0; at < count; at++) {
    before();
    const since = performance.now();
    if (!(await sessions.find(sessionToken))) throw new Error('the session is not known');
    took.push(performance.now() - since);
    // Broadcasts must be heard in between: a starved connection counts as down, and then nothing is kept.
    if (at % 1000 === 0) await pause(1);
  }
  return took;
}
