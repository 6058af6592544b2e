// `npm run bench:sessions`: what it costs the gateway to know whose session a cookie is, and how long an ended session lives
// on at another replica. A stack of its own, once with broadcasts over Redis and once over PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '../local-stack/ports.ts';
import { endOnSignals, endsWithUs, waitUntil } from '../local-stack/processes.mjs';
import { findRedis } from '../local-stack/redis.ts';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { Browser } from './browser.mjs';
import { difference, milliseconds, quantile } from './statistics.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 50);
const REQUESTS = Number(process.env.REQUESTS ?? 2000);
const READY_WITHIN_MS = 60_000;
const LIMITS = { cachedMs: 0.05, uncachedMs: 5, refusedMs: 200 };

endOnSignals();
let holds = true;
const lines = [];
process.stdout.write(`Starting a stack of its own (${cpus().length} processors) …\n`);
for (const store of findRedis() ? ['Redis', 'PostgreSQL'] : ['PostgreSQL']) {
  const { stack, url, stop } = await startTemporaryStack({
    env: { SEED: 'none', ...(store === 'PostgreSQL' && { NO_REDIS: '1' }) },
  });
  try {
    if (lines.length === 0) await lookUps(stack, url);
    await endings(stack, url, store);
  } finally {
    await stop();
  }
}
print(lines);
process.exitCode = holds ? 0 : 1;

/** The look-up as the gateway's own code does it against the running identity service, and as it shows in the running gateway. */
async function lookUps(stack, url) {
  const gateway = stack.services.find(({ name }) => name === 'gateway');
  const token = (await Browser.signedIn(url)).sessionToken;
  const { cached, uncached } = await inGatewayProcess(gateway, token);
  judge(
    'look-up, remembered (p50)',
    quantile(cached, 0.5),
    LIMITS.cachedMs,
    `p99 ${milliseconds(quantile(cached, 0.99))}`,
  );
  judge(
    'look-up, asked of identity (p50)',
    quantile(uncached, 0.5),
    LIMITS.uncachedMs,
    `p99 ${milliseconds(quantile(uncached, 0.99))}`,
  );
  process.stdout.write('look-ups in the gateway’s code: done\n');

  const [known, visitor] = [await Browser.signedIn(url), new Browser(url)];
  const withSession = [];
  const without = [];
  for (let at = 0; at < REQUESTS; at++) {
    withSession.push(await known.timed('/api/auth/session'));
    without.push(await visitor.timed('/api/auth/session'));
  }
  tell(
    'whole request: with a remembered session, less without one (p50)',
    difference(withSession, without, 0.5),
    `${milliseconds(quantile(withSession, 0.5))} − ${milliseconds(quantile(without, 0.5))}`,
  );

  const first = [];
  const second = [];
  for (let at = 0; at < ROUNDS * 4; at++) {
    const browser = await Browser.signedIn(url);
    first.push(await browser.timed('/api/auth/session'));
    second.push(await browser.timed('/api/auth/session'));
  }
  tell(
    'whole request: the first of a session, less the second (p50)',
    difference(first, second, 0.5),
    `${milliseconds(quantile(first, 0.5))} − ${milliseconds(quantile(second, 0.5))}`,
  );
  process.stdout.write('look-ups as they show in the running gateway: done\n');
}

/** How long a session that ended through one replica is still taken by another, from the answer to the one who ended it. */
async function endings(stack, url, store) {
  const replica = await startReplica(stack.services.find(({ name }) => name === 'gateway'));
  try {
    const lived = [];
    for (let round = 0; round < ROUNDS; round++) {
      const here = await Browser.signedIn(url);
      const there = here.at(replica.origin);
      for (const browser of [here, there]) await browser.expectSignedIn();
      await here.signOut();
      const since = performance.now();
      while (await there.isSignedIn())
        if (performance.now() - since > 10_000) throw new Error('the other replica never refused the session');
      lived.push(performance.now() - since);
    }
    judge(
      `ended session refused by another replica, broadcasts over ${store} (slowest of ${ROUNDS})`,
      Math.max(...lived),
      LIMITS.refusedMs,
      `p50 ${milliseconds(quantile(lived, 0.5))}`,
    );
    process.stdout.write(`ended sessions over ${store}: done\n`);
  } finally {
    await replica.stop();
  }
}

async function inGatewayProcess(gateway, token) {
  const script = fileURLToPath(new URL('look-up.mjs', import.meta.url));
  const child = endsWithUs(
    spawn(process.execPath, [...gateway.flags, script], {
      env: { ...process.env, ...gateway.env, SESSION_TOKEN: token },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`look-up.mjs ended with ${code}`);
  return JSON.parse(output);
}

async function startReplica(gateway) {
  const port = await freePort();
  const child = endsWithUs(
    spawn(process.execPath, [...gateway.flags, gateway.entry], {
      env: { ...process.env, ...gateway.env, PORT: String(port) },
      stdio: 'ignore',
    }),
  );
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const isReady = await waitUntil(
    async () => child.exitCode !== null || (await fetch(`${origin}/ready`).catch(() => undefined))?.ok,
    READY_WITHIN_MS,
  );
  if (!isReady || child.exitCode !== null)
    throw new Error(`the second gateway did not start (${child.exitCode ?? 'no answer'})`);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function judge(what, value, limit, beside) {
  if (value > limit) holds = false;
  lines.push([what, milliseconds(value), `≤ ${milliseconds(limit)} ${value <= limit ? 'holds' : 'MISSED'}`, beside]);
}

function tell(what, value, beside) {
  lines.push([what, milliseconds(value), '', beside]);
}

function print(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(
    `\n${line(['sessions at the gateway', 'measured', 'limit', 'beside it'])}${line(Array(4).fill('---'))}${rows.map(line).join('')}`,
  );
}
