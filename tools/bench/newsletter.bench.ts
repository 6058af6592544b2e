// Measures the throughput of newsletters (one sender and two) and daily digests (one sender). All outcomes are stored.
//   npm run bench newsletter      (SCALE=0.1: a tenth of all counts)
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost, exactly, format, perSecond, run, withoutLimit, type Bench } from './bench.ts';
import { NewsletterSystem } from './newsletter/system.ts';
import { watchProcess } from './usage.ts';
import { THIS_VERSION } from './versions.ts';

const SCALE = Number(process.env['SCALE'] ?? 1);
const scaled = (count: number) => Math.max(200, Math.round(count * SCALE));
const MANY = scaled(100_000);
const FEW = scaled(5000);
/** Reply delay of a remote mail server. It makes the server the bottleneck, not this machine. */
const REPLY_MS = 20;
const WITHIN_MS = 900_000;
const LEAST_PER_SECOND = 500;

type Sending = { pid: number; what: string; send: (system: NewsletterSystem, count: number) => Promise<number> };

await run(async (bench) => {
  const system = new NewsletterSystem(bench, { NEWSLETTER_RETRY_S: '2', NEWSLETTER_UNCERTAIN_RETRY_S: '3' });
  await system.prepare();
  const { pid } = await system.add('notification-sender');
  await sendTo(system, scaled(2000));
  await rateAndMemory(bench, system, { pid, what: 'newsletters', send: sendTo });
  await rateAndMemory(bench, system, { pid, what: 'digests', send: sendDigests });
  await signed(bench, system);
  await twoSenders(bench, system);
});

async function rateAndMemory(bench: Bench, system: NewsletterSystem, { pid, what, send }: Sending): Promise<void> {
  bench.log(`${MANY} ${what}`);
  const watched = watchProcess(pid);
  const sent = await send(system, MANY);
  const { before, most } = watched();
  bench.result(`${what} sent`, exactly(sent, MANY));
  bench.result(`${what} a second of one sender`, atLeast(rateOf(system), LEAST_PER_SECOND, '/s'));
  bench.result(`memory that ${what} took`, atMost(most - before, 50, 'MB'), `from ${format(before, 'MB')}`);
}

/** Measures a sender that signs emails itself, which limits its throughput. A provider's mail server signs for free. */
async function signed(bench: Bench, system: NewsletterSystem): Promise<void> {
  bench.log(`${FEW} recipients, each email signed with a key of our own`);
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding, publicKeyEncoding });
  const key = { DKIM_PRIVATE_KEY: privateKey, DKIM_SELECTOR: 'bench', DKIM_DOMAIN: 'campusdeals.example' };
  await replaceSender(system, key);
  await sendTo(system, FEW);
  bench.result('mails a second, signed with RSA-2048 here', withoutLimit(rateOf(system), '/s'));
  await replaceSender(system);
}

async function replaceSender(system: NewsletterSystem, changes: NodeJS.ProcessEnv = {}): Promise<void> {
  await system.end('notification-sender');
  await system.add('notification-sender', THIS_VERSION, changes);
}

async function twoSenders(bench: Bench, system: NewsletterSystem): Promise<void> {
  bench.log(`One sender and two, to a server that takes ${REPLY_MS} ms for a mail`);
  await sendTo(system, scaled(6000), REPLY_MS);
  const one = rateOf(system);
  await system.add('notification-sender');
  await sendTo(system, scaled(12_000), REPLY_MS);
  const two = rateOf(system);
  bench.result('emails a second of one sender', withoutLimit(one, '/s'), `to a server that takes ${REPLY_MS} ms`);
  bench.result('two senders beside one', atLeast(two / one, 1.7, '×'), `${format(one, '/s')}, ${format(two, '/s')}`);
}

function rateOf({ sink }: NewsletterSystem): number {
  return perSecond(sink.accepted.map(({ at }) => at));
}

/** Sends a newsletter to `count` subscribers. Returns the number of sent emails once it is finished. */
async function sendTo(system: NewsletterSystem, count: number, delayMs = 0): Promise<number> {
  await system.subscribe(count);
  Object.assign(system.sink, { accepted: [], delayMs });
  const id = await system.beginNewsletter();
  const since = performance.now();
  for (;;) {
    const [found] = await system.sql<{ status: string }>('SELECT status FROM newsletters WHERE id = $1', [id]);
    if (found?.status === 'sent') return (await system.progress(id)).sent;
    if (performance.now() - since > WITHIN_MS) throw new Error(`not within ${WITHIN_MS} ms: it is ${found?.status}`);
    // Each query opens a connection, which takes processor time from the measured processes.
    await pause(500);
  }
}

/** Sends `count` daily digests. Returns the number of accepted emails once none is pending. */
async function sendDigests(system: NewsletterSystem, count: number): Promise<number> {
  system.sink.accepted = [];
  await system.queueDigests(count);
  await system.digestsSent();
  return system.sink.accepted.length;
}
