// 200 people subscribe at once to a college whose goal is 100, many of them more than once: it is activated once, the
// count is exact, and each of them gets one mail.
//   npm run prove:activation -- [--subscribers 200] [--goal 100] [--queue redis|postgres] [--kill]
// Two replicas of catalog, of notification and of its sender. --kill ends one of each with SIGKILL in the middle: nothing may be lost then,
// and only a mail that was under way at that moment may be repeated, under the same Message-ID.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ActivationSystem } from './activation/system.ts';
import { atMost, exactly, format, run } from './bench.ts';

const { values: options } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '200' },
    goal: { type: 'string', default: '100' },
    queue: { type: 'string', default: 'redis' },
    kill: { type: 'boolean', default: false },
  },
});
const subscribers = Number(options.subscribers);
const goal = Number(options.goal);
const WITHIN_MS = 120_000;
/** Mails one replica has under way at most (a batch of the mail sender). */
const MAILS_UNDER_WAY = 10;

await run(async (bench) => {
  const system = new ActivationSystem(bench);
  await system.start(options.queue === 'postgres');
  const collegeId = await system.createCollege(goal);
  const addresses = Array.from({ length: subscribers }, (_, at) => `student-${at + 1}@uni.example`);
  // Everybody once, every second person twice more, in another case and with spaces around.
  const again = addresses.filter((_, at) => at % 2 === 0);
  const posts = shuffled([
    ...addresses,
    ...again.flatMap((address) => [address.toUpperCase(), `  ${address.charAt(0).toUpperCase()}${address.slice(1)} `]),
  ]);
  bench.log(
    `Goal ${goal}: ${posts.length} requests at once for ${subscribers} addresses, queue on ${options.queue}${options.kill ? ', one replica of each killed' : ''}`,
  );

  const since = performance.now();
  const killed = options.kill ? killOneOfEach(system) : undefined;
  const answers = await Promise.all(posts.map((email, at) => subscribe(system, email, collegeId, at)));
  const answered = elapsed(since);
  await killed;
  await until(since, async () => ((await system.isActive(collegeId)) ? '' : 'the college is not active'));
  const activated = elapsed(since);
  // Everything published, handled and sent; nothing left that could still become a second mail.
  await until(since, () => system.workLeft(subscribers));
  bench.log(`Answered after ${answered}, activated after ${activated}, everybody notified after ${elapsed(since)}`);

  const { inbox, counts } = system;
  const perAddress = new Map(addresses.map((address) => [address, inbox.filter((mail) => mail.to === address)]));
  const mailed = [...perAddress.values()];
  const repeated = mailed.filter((mails) => mails.length > 1);
  const renamed = repeated.filter((mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1);
  const successes = answers.filter((status) => status === 200).length;
  bench.result('requests answered 200', exactly(successes, posts.length));
  bench.result('subscriptions', exactly(counts.subscriptions, subscribers));
  bench.result('SubscriberAdded published', exactly(counts.added, subscribers));
  bench.result('CollegeActivated published', exactly(counts.activated, 1));
  bench.result('subscribers when activated', exactly(counts.countAtActivation, goal));
  bench.result('count in the catalogue', exactly(counts.subscriberCount, subscribers));
  bench.result('addresses with a mail', exactly(mailed.filter((mails) => mails.length > 0).length, subscribers));
  bench.result('mails to anybody else', exactly(inbox.filter(({ to }) => !perAddress.has(to)).length, 0));
  bench.result('repeated mails with a second Message-ID', exactly(renamed.length, 0));
  bench.result('addresses with a repeated mail', atMost(repeated.length, options.kill ? MAILS_UNDER_WAY : 0));
});

/** Like a person whose request was lost with a killed replica: asks again. */
async function subscribe(system: ActivationSystem, email: string, collegeId: number, at: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await system.subscribe(at + attempt, { email, collegeId });
    } catch (error) {
      if (attempt === 5) throw error;
      await pause(50);
    }
  }
}

async function killOneOfEach(system: ActivationSystem) {
  while (system.inbox.length === 0 && (await system.counted()) < goal / 2) await pause(5);
  system.kill('catalog');
  while (system.inbox.length === 0) await pause(2);
  system.kill('notification');
  system.kill('sender');
}

/** Waits until nothing is missing. */
async function until(since: number, missing: () => Promise<string>) {
  for (let what = await missing(); what; what = await missing()) {
    if (performance.now() - since > WITHIN_MS) throw new Error(`not within ${WITHIN_MS / 1000} s: ${what}`);
    await pause(20);
  }
}

function elapsed(since: number) {
  return format(performance.now() - since, 'ms');
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
