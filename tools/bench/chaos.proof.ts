// Proves that crashes neither lose nor duplicate an acknowledged write.
//   npm run prove chaos      (MINUTES=10)
// Runs the product like `npm start` under a fixed workload. Kills random processes (kill -9): services, sender, web,
// gateway, PostgreSQL and Redis. The supervisor restarts them with increasing back-off. Also cuts all connections to
// the mail server. Finally compares a ledger of all acknowledged writes with the databases and the mail server.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { answersHttp } from '../local-stack/mail.ts';
import { signalGroup, waitUntil } from '../local-stack/processes.mjs';
import { startTemporaryStack, type TemporaryStack } from '../local-stack/temporary-stack.ts';
import { atLeast, format, run, withoutLimit } from './bench.ts';
import { checkEffects, checkMails, settled } from './faults/checks.ts';
import { Requests } from './faults/requests.ts';
import { Workload, type Site } from './faults/workload.ts';
import { MailSink } from './mail-sink.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 10);
const SMTP = 'mail server';
const VICTIMS = 'gateway web identity catalog billing notification notification-sender postgres redis'
  .split(' ')
  .concat(SMTP);
const BETWEEN_MS = [5000, 15_000] as const;
const SMTP_DOWN_MS = 3000;
const CONCURRENCY = 20;
/** Emails that one fault of MAY_REPEAT may repeat, because they are in flight: newsletters, alerts and others. */
const IN_FLIGHT = CONCURRENCY + CONCURRENCY + 10;
const MAY_REPEAT = new Set(['notification-sender', 'postgres', SMTP]);

await run(async (bench) => {
  const sink = bench.stopLater(await MailSink.start());
  const mail = {
    SMTP_URL: sink.url,
    SMTP_TIMEOUT_MS: '10000',
    NEWSLETTER_CONCURRENCY: String(CONCURRENCY),
    NEWSLETTER_RETRY_S: '2',
    NEWSLETTER_UNCERTAIN_RETRY_S: '5',
    NEWSLETTER_PAUSE_PERCENT: '100',
  };
  const stack = bench.stopLater(await startTemporaryStack({ env: mail }));
  const env = Object.assign({}, ...stack.stack.services.map((each) => each.env), stack.stack.env) as Site['env'];
  const site = { url: stack.url, env };
  const requests = bench.stopLater(new Requests(stack.url));
  const workload = new Workload(site, requests, {
    retriesWrites: true,
    students: 24,
    vendors: Math.ceil(MINUTES * 12),
    // A mailbox gets at most eight an hour.
    newslettersEveryMs: Math.max(45_000, MINUTES * 10_000),
  });
  await workload.prepare('nobody');
  sink.delayMs = 20;
  workload.start();

  const kills = new Map<string, number>();
  for (const end = performance.now() + MINUTES * 60_000; performance.now() < end;) {
    await pause(randomInt(...BETWEEN_MS));
    const victim = VICTIMS[randomInt(VICTIMS.length)] ?? SMTP;
    if (victim === SMTP) await sink.goDown(SMTP_DOWN_MS);
    else if (!kill(stack, victim)) continue;
    kills.set(victim, (kills.get(victim) ?? 0) + 1);
    bench.log(`  kill -9 ${victim}; ${workload.ledger.size} things acknowledged`);
  }
  await waitUntil(() => answersHttp(`${stack.url}/api/health`), 120_000, 500);
  await workload.stop();
  const left = await settled(site, workload.ledger);

  const killed = [...kills.values()].reduce((sum, count) => sum + count, 0);
  const repeatable = [...kills].reduce((sum, [name, count]) => sum + (MAY_REPEAT.has(name) ? count : 0), 0);
  bench.result(
    'processes killed',
    withoutLimit(killed),
    [...kills].map(([name, count]) => `${name} ${count}`).join(', '),
  );
  bench.result(
    'things acknowledged',
    atLeast(workload.ledger.size, 1),
    `${format(requests.sent)} requests, ${requests.failed} failed`,
  );
  bench.none('work left at the end', left ? 1 : 0, left);
  await checkEffects(bench, site, workload);
  await checkMails(bench, site, sink.accepted, repeatable * IN_FLIGHT);
});

/** Kills a process of the stack and its descendants (SIGKILL). Returns false if it is not running. */
function kill({ processes }: TemporaryStack, name: string): boolean {
  const child = processes().find((each) => each.name === name);
  if (child) signalGroup(child.pid, 'SIGKILL');
  return child !== undefined;
}
