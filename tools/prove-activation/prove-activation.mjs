#!/usr/bin/env node
// 200 people subscribe at once to a college whose goal is 100, many of them more than once: it is activated once, the
// count is exact, and each of them gets one mail.
//   npm run prove:activation -- [--subscribers 200] [--goal 100] [--queue redis|postgres] [--kill]
// Two replicas of catalog and of notification, with PostgreSQL, queue and mail server of its own on free ports.
// (`npm run` has built what it starts.)
// --kill ends one replica of each with SIGKILL in the middle: nothing may be lost then, and only a mail that was under
// way at that moment may be repeated, under the same Message-ID.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { House } from './house.mjs';
import { spellings } from './spellings.mjs';

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

const house = await House.start(options.queue);
let failures = 1;
try {
  failures = report(await story());
} finally {
  await house.stop();
}
process.exit(failures === 0 ? 0 : 1);

async function story() {
  const college = await house.createCollege(goal);
  const addresses = Array.from({ length: subscribers }, (_, i) => `student-${i + 1}@uni.example`);
  // Everybody once, every second person twice more, in another case and with spaces around.
  const posts = shuffled([...addresses, ...addresses.filter((_, i) => i % 2 === 0).flatMap(spellings)]);

  const began = performance.now();
  const killed = options.kill ? killOneOfEach() : undefined;
  const answers = await Promise.all(posts.map((email, i) => subscribe(email, college.id, i)));
  const answeredMs = performance.now() - began;
  await killed;
  const activatedMs = await untilActivated(college.id, began);
  await untilQuiet(addresses, began);
  const doneMs = performance.now() - began;
  return { college, addresses, posts, answers, answeredMs, activatedMs, doneMs };
}

/** Like a person whose request was lost with a killed replica: asks again. */
async function subscribe(email, collegeId, i) {
  for (let attempt = 0; ; attempt++) {
    try {
      const { status } = await house.post(i + attempt, '/api/newsletter/subscribe', { email, collegeId });
      return status;
    } catch (error) {
      if (attempt === 5) throw error;
      await wait(50);
    }
  }
}

async function killOneOfEach() {
  while (house.inbox.length === 0 && (await house.counted()) < goal / 2) await wait(5);
  house.kill('catalog');
  while (house.inbox.length === 0) await wait(2);
  house.kill('notification');
}

async function untilActivated(collegeId, began) {
  while (!(await house.isActive(collegeId))) await pause(began, 'the college is activated');
  return performance.now() - began;
}

/** Everything published, handled and sent; nothing left that could still become a second mail. */
async function untilQuiet(addresses, began) {
  const left = async () => (await house.workLeft(addresses.length)).join(', ');
  for (let work = await left(); work; work = await left()) await pause(began, work);
}

async function pause(began, missing) {
  if (performance.now() - began > WITHIN_MS) throw new Error(`not within ${WITHIN_MS / 1000} s: ${missing}`);
  await wait(20);
}

function report({ college, addresses, posts, answers, answeredMs, activatedMs, doneMs }) {
  const { facts } = house;
  const perAddress = new Map(addresses.map((address) => [address, house.inbox.filter((mail) => mail.to === address)]));
  const mailed = [...perAddress.values()];
  const repeated = mailed.filter((mails) => mails.length > 1);
  const checks = [
    ['every request answered 200', answers.filter((status) => status === 200).length, posts.length],
    ['subscriptions', facts.subscriptions, subscribers],
    ['SubscriberAdded published', facts.added, subscribers],
    ['CollegeActivated published', facts.activated, 1],
    ['subscribers when activated', facts.countAtActivation, goal],
    ['count in the catalogue', facts.count, subscribers],
    ['addresses with a mail', mailed.filter((mails) => mails.length > 0).length, subscribers],
    ['mails to anybody else', house.inbox.filter((mail) => !perAddress.has(mail.to)).length, 0],
    [
      'repeated mails with a second Message-ID',
      repeated.filter((mails) => new Set(mails.map((mail) => mail.messageId)).size > 1).length,
      0,
    ],
    options.kill
      ? [
          `addresses with a repeated mail, at most ${MAILS_UNDER_WAY}`,
          repeated.length,
          repeated.length <= MAILS_UNDER_WAY ? repeated.length : MAILS_UNDER_WAY,
        ]
      : ['addresses with a second mail', repeated.length, 0],
  ];
  console.log(
    `College ${college.id}, goal ${goal}: ${posts.length} requests at once for ${subscribers} addresses, two replicas each, queue on ${house.how}${options.kill ? ', one replica of each killed' : ''}`,
  );
  for (const [what, seen, wanted] of checks)
    console.log(
      `${seen === wanted ? '  ok  ' : 'FAILED'}  ${what}: ${seen}${seen === wanted ? '' : ` (not ${wanted})`}`,
    );
  console.log(
    `Answered after ${ms(answeredMs)}, activated after ${ms(activatedMs)}, everybody told after ${ms(doneMs)}`,
  );
  return checks.filter(([, seen, wanted]) => seen !== wanted).length;
}

function ms(value) {
  return `${Math.round(value)} ms`;
}

function shuffled(list) {
  return list
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
