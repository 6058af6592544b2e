import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller, Get, Module } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { cuttableConnection, eventually, forFile, testDatabase } from '@campus-deals/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Access } from '../access.js';
import { testService } from '../testing/test-service.js';
import { DatabaseHealth } from './database-health.js';
import { DatabaseModule, databaseOptions } from './index.js';

@Access('operations')
@Controller()
class ManagersController {
  constructor(private readonly em: EntityManager) {}

  @Get('idle')
  idle(): string {
    return 'asked for nothing';
  }

  /** Returns the id of the entity manager behind the injected one, before and after an await. */
  @Get('managers')
  async managers(): Promise<number[]> {
    const before = this.em.id;
    await nextTurn();
    return [before, this.em.id];
  }
}

const database = await forFile(testDatabase('managers'));
/** The service's connection to the database. */
const way = await forFile(cuttableConnection(database.url));
@Module({
  imports: [DatabaseModule.forRoot(databaseOptions({ url: way.url, name: 'managers', entities: [] }))],
  controllers: [ManagersController],
})
class ManagersModule {}
const app = await forFile(testService('managers', ManagersModule));
afterEach(() => vi.restoreAllMocks());
describe('the entity manager of a request', () => {
  test('is its own, and the same until it ends', async () => {
    const answers = await Promise.all([1, 2, 3].map(async () => (await app.inject('/managers')).json<number[]>()));
    for (const [before, after] of answers) expect(after).toBe(before);
    expect(new Set([...answers.flat(), app.get(EntityManager).id]).size).toBe(4);
  });

  test('is not made for one that asks for none', async () => {
    const fork = vi.spyOn(app.get(EntityManager), 'fork');
    expect((await app.inject('/idle')).body).toBe('asked for nothing');
    expect(fork).not.toHaveBeenCalled();
    await app.inject('/managers');
    expect(fork).toHaveBeenCalledOnce();
  });
});

test('a service is not ready while its database is away, and runs all the same', async () => {
  const isReady = async (): Promise<boolean> => (await app.inject('/ready')).statusCode === 200;
  await eventually(isReady);
  await way.cut();
  expect(await isReady()).toBe(false);
  expect((await app.inject('/live')).statusCode).toBe(200);
  await way.mend();
  await eventually(isReady);
});

describe('a database that is not there when the service starts', () => {
  const healthOf = (url: string) => new DatabaseHealth(databaseOptions({ url, name: 'early', entities: [] }));

  test('is waited for', async () => {
    const late = await cuttableConnection(database.url);
    await late.cut();
    const health = healthOf(late.url);
    let isThere = false;
    const waiting = health.whenThere().then(() => (isThere = true));
    await eventually(() => expect(health.check()).rejects.toThrow('ECONNREFUSED'));
    expect(isThere).toBe(false);
    await late.mend();
    await waiting;
    await health.close();
    await late.stop();
  });

  test('is given up in the end', async () => {
    const late = await cuttableConnection(database.url);
    await late.cut();
    await expect(healthOf(late.url).whenThere(0)).rejects.toThrow('ECONNREFUSED');
  });

  test('is not waited for where it answers that it never will let us in', async () => {
    const url = Object.assign(new URL(database.url), { pathname: '/nowhere' }).href;
    await expect(healthOf(url).whenThere()).rejects.toThrow('does not exist');
  });
});
