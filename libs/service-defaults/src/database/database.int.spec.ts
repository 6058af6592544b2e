import 'reflect-metadata';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EntityManager } from '@mikro-orm/postgresql';
import { cuttableConnection, testDatabase, type CuttableConnection, type TestDatabase } from '@campus-deals/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Access } from '../access.js';
import { createService } from '../create-service.js';
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

  /** Numbers of the entity managers that stand behind the injected one, before and after an await. */
  @Get('managers')
  async managers(): Promise<number[]> {
    const before = this.em.id;
    await nextTurn();
    return [before, this.em.id];
  }
}

let database: TestDatabase;
/** The service's way to it. */
let way: CuttableConnection;
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await testDatabase('managers');
  way = await cuttableConnection(database.url);
  @Module({
    imports: [DatabaseModule.forRoot(databaseOptions({ url: way.url, name: 'managers', entities: [] }))],
    controllers: [ManagersController],
  })
  class ManagersModule {}
  const env = {
    NODE_ENV: 'test',
    DEV_LOGIN: 'off',
    DRAIN_MS: 0,
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'http://localhost:3000',
  } as const;
  app = await createService({ name: 'managers', module: ManagersModule, env });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await app.close();
  await way.stop();
  await database.drop();
});

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
  expect(await isReady()).toBe(true);
  await way.cut();
  expect(await isReady()).toBe(false);
  expect((await app.inject('/live')).statusCode).toBe(200);
  await way.mend();
  expect(await isReady()).toBe(true);
});

describe('a database that is not there when the service starts', () => {
  const healthOf = (url: string) => new DatabaseHealth(databaseOptions({ url, name: 'early', entities: [] }));

  test('is waited for', async () => {
    const late = await cuttableConnection(database.url);
    await late.cut();
    const health = healthOf(late.url);
    let isThere = false;
    const waiting = health.whenThere().then(() => (isThere = true));
    await expect(health.check()).rejects.toThrow('ECONNREFUSED');
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
