import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module, Post } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { eventually, forFile, testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { Access } from '../access.js';
import { testService } from '../testing/test-service.js';
import { DatabaseModule, databaseOptions } from './index.js';
import { DEFAULT_POOL } from './pool-env.js';

/** Factor by which this test shortens the product's timeouts. */
const TENTH = 0.1;
/** Time after which a response is useless: after ten seconds (here one), the gateway has responded 504. */
const DEADLINE_MS = 10_000 * TENTH;
const CONNECTIONS = 4;
const FLOOD_MS = 3000;
/** Minimum share of the capacity that is served in time under a flood, in at least one of `ROUNDS`. */
const ENOUGH = 0.6;
const ROUNDS = 12;

/** Issues vouchers of one deal one after the other, because each locks its row, like the catalogue. */
@Access('operations')
@Controller()
class VouchersController {
  constructor(private readonly em: EntityManager) {}

  @Post('vouchers')
  async issue(): Promise<void> {
    for (const _ of ['offer', 'student']) await this.em.execute('SELECT issued FROM deals');
    await this.em.fork().transactional(async (em) => {
      await em.execute('SELECT issued FROM deals FOR NO KEY UPDATE');
      await em.execute('SELECT pg_sleep(0.08)');
      await em.execute('UPDATE deals SET issued = issued + 1');
    });
  }
}

const database = await forFile(testDatabase('overload'));
const pool = {
  DATABASE_POOL_SIZE: CONNECTIONS,
  DATABASE_CONNECT_TIMEOUT_MS: DEFAULT_POOL.DATABASE_CONNECT_TIMEOUT_MS * TENTH,
  DATABASE_LOCK_TIMEOUT_MS: DEFAULT_POOL.DATABASE_LOCK_TIMEOUT_MS * TENTH,
};
const options = databaseOptions({ url: database.url, name: 'vouchers', entities: [], pool });
@Module({ imports: [DatabaseModule.forRoot(options)], controllers: [VouchersController] })
class VouchersModule {}
// Retries the start: its connection timeout is shortened, too, and a busy machine may exceed it.
const app = await forFile(eventually(() => testService('vouchers', VouchersModule)));
await app.get(EntityManager).execute('CREATE TABLE deals AS SELECT 0 AS issued');

interface Answer {
  status: number;
  retryAfter: unknown;
  tookMs: number;
}
async function ask(): Promise<Answer> {
  const begun = performance.now();
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/vouchers' });
  return { status: statusCode, retryAfter: headers['retry-after'], tookMs: performance.now() - begun };
}
const inTime = (answers: Answer[]): number =>
  answers.filter(({ status, tookMs }) => status === 201 && tookMs < DEADLINE_MS).length;

/** Measures the requests served in time per second while no request waits for a connection. */
async function capacity(): Promise<number> {
  const begun = performance.now();
  const answers: Answer[] = [];
  const client = async (): Promise<void> => {
    while (performance.now() - begun < DEADLINE_MS) answers.push(await ask());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (inTime(answers) * 1000) / (performance.now() - begun);
}

/** Sends requests at this rate for `FLOOD_MS`, regardless of their outcome. */
async function flood(perSecond: number): Promise<Answer[]> {
  const begun = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let past = 0; past < FLOOD_MS; past = performance.now() - begun) {
    while (answers.length < (past / 1000) * perSecond) answers.push(ask());
    await pause(10);
  }
  return Promise.all(answers);
}

test('when four times too many ask, as many as before are served in time, and the others are told to come back', async () => {
  // Other processes may slow down a single round. A collapse under load would affect all rounds.
  const rounds: { share: number; slowestMs: number }[] = [];
  const isServed = () =>
    rounds.some(({ share, slowestMs }) => share > ENOUGH && slowestMs > 0 && slowestMs < DEADLINE_MS);
  while (rounds.length < ROUNDS && !isServed()) {
    const most = await capacity();
    const answers = await flood(4 * most);
    const others = answers.filter(({ status }) => status !== 201);
    for (const { status, retryAfter } of others) expect([status, retryAfter]).toEqual([503, '2']);
    const slowestMs = Math.max(0, ...others.map(({ tookMs }) => tookMs));
    rounds.push({ share: (inTime(answers) * 1000) / FLOOD_MS / most, slowestMs });
  }
  expect(isServed(), `${JSON.stringify(rounds)}`).toBe(true);
});
