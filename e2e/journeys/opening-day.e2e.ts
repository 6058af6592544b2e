import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { sqlOf } from '../databases.js';
import { importColleges, stackFile } from '../operator.js';
import { stack } from '../stack.js';

const SECONDS = 4;
const SUBSCRIPTIONS_A_SECOND = 50;
const READERS = 8;
/** What home reads, and home itself. */
const PATHS = ['/api/colleges', '/api/colleges/featured', '/api/states', '/'];

const HEADER = 'UNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP,WEBADDR,SECTOR,CLOSEDAT,CYACTIVE,LONGITUD,LATITUDE';
const ROW = '990007,Opening Day College,,1 Main,Ames,IA,50010,www.opening-day.example.edu,2,-2,1,-93.6,42.0';
const COLLEGE = '/api/colleges/opening-day-college';

test('on opening day nine of ten reads come from memory, and counts are exact within two seconds', async () => {
  const collegeId = await openCollege();
  for (const path of PATHS) await text(path);
  const before = await publicReads();

  const over = new AbortController();
  const readers = Array.from({ length: READERS }, async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      await text(PATHS[at % PATHS.length] ?? '/');
      await pause(10);
    }
  });
  const subscriptions: Promise<number>[] = [];
  const total = SECONDS * SUBSCRIPTIONS_A_SECOND;
  for (let at = 0; at < total; at += 1) {
    subscriptions.push(subscribe(`opening-day-${at}@uni.example`, collegeId));
    await pause(1000 / SUBSCRIPTIONS_A_SECOND);
  }
  expect(new Set(await Promise.all(subscriptions))).toEqual(new Set([200]));
  const read = difference(await publicReads(), before);

  const counted = 'SELECT subscriber_count::int AS count FROM colleges WHERE id = $1';
  await eventually(async () => expect(await sqlOf('catalog', counted, [collegeId])).toEqual([{ count: total }]), {
    within: 20_000,
    message: 'all subscriptions are counted',
  });
  await eventually(async () => expect(JSON.parse(await text(COLLEGE))).toMatchObject({ subscriberCount: total }), {
    within: 2000,
    message: 'readers see the exact count',
  });
  over.abort();
  await Promise.all(readers);
  const fromMemory = read.hits / (read.hits + read.misses + read.coalesced + read.bypassed);
  expect(read.hits).toBeGreaterThan(500);
  expect(fromMemory).toBeGreaterThanOrEqual(0.9);
});

/** A college that many more than usual may subscribe to before it opens. */
async function openCollege(): Promise<number> {
  const file = join(stack().dataDir, 'opening-day.csv');
  await writeFile(file, `${HEADER}\n${ROW}\n`);
  await importColleges(file, '--status', 'live');
  await sqlOf('catalog', `UPDATE colleges SET subscription_goal = 5000 WHERE short_name = 'opening-day-college'`);
  const { id } = JSON.parse(await text(COLLEGE)) as { id: number };
  await eventually(
    async () => expect(await sqlOf('notification', 'SELECT FROM colleges WHERE id = $1', [id])).toHaveLength(1),
    { within: 10_000, message: 'subscriptions to the college are taken' },
  );
  return id;
}

async function subscribe(email: string, collegeId: number): Promise<number> {
  const answer = await fetch(new URL('/api/newsletter/subscribe', stack().url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack().url },
    body: JSON.stringify({ email, collegeId }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function text(path: string): Promise<string> {
  const answer = await fetch(new URL(path, stack().url));
  expect(answer.status).toBe(200);
  return answer.text();
}

type Reads = Record<'hits' | 'misses' | 'coalesced' | 'bypassed', number>;

/** How the gateway answered public reads so far, from its metrics. */
async function publicReads(): Promise<Reads> {
  const { services } = await stackFile();
  const gateway = services.find(({ name }) => name === 'gateway');
  const metrics = await (await fetch(new URL('/metrics', gateway?.url))).text();
  const count = (result: string): number =>
    Number(new RegExp(`gateway_public_reads_total\\{result="${result}"\\} (\\d+)`).exec(metrics)?.[1]);
  return {
    hits: count('hits'),
    misses: count('misses'),
    coalesced: count('coalesced'),
    bypassed: count('bypassed'),
  };
}

function difference(after: Reads, before: Reads): Reads {
  return {
    hits: after.hits - before.hits,
    misses: after.misses - before.misses,
    coalesced: after.coalesced - before.coalesced,
    bypassed: after.bypassed - before.bypassed,
  };
}
