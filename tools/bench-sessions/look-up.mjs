// The gateway's own look-up, with the gateway's environment and flags, against the identity service of the running stack.
// Prints what each call took, in milliseconds.
import { setTimeout as pause } from 'node:timers/promises';
import { createBroadcast } from '@campus-deals/messaging/broadcast';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults/without-database';
import { SessionLookup } from '../../apps/gateway/dist/sessions/session-lookup.js';

const { IDENTITY_URL, INTERNAL_TOKEN_SECRET, REDIS_URL, QUEUE_DATABASE_URL, SESSION_TOKEN } = process.env;
const WARM_UP = 500;
const UNCACHED = 1000;
const CACHED = 50_000;

const broadcast = createBroadcast({ REDIS_URL, QUEUE_DATABASE_URL });
const identity = new InternalClient({
  from: 'gateway',
  to: 'identity',
  baseUrl: IDENTITY_URL,
  tokens: new InternalTokens(INTERNAL_TOKEN_SECRET),
});
const sessions = new SessionLookup(identity, broadcast);
while (!broadcast.connected) await pause(20);

const forget = () => sessions.forgetAll();
await series(WARM_UP, forget);
const uncached = await series(UNCACHED, forget);
const cached = await series(CACHED, () => undefined);
process.stdout.write(JSON.stringify({ cached, uncached }));
await broadcast.close();

async function series(count, before) {
  const took = [];
  for (let at = 0; at < count; at++) {
    before();
    took.push(await timed());
    // Broadcasts must be heard in between: a starved line counts as down, and then nothing is remembered.
    if (at % 1000 === 0) await pause(1);
  }
  return took;
}

async function timed() {
  const since = performance.now();
  const session = await sessions.find(SESSION_TOKEN);
  const took = performance.now() - since;
  if (!session) throw new Error('the session is not known');
  return took;
}
