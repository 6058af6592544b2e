import 'reflect-metadata';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EntityManager } from '@mikro-orm/postgresql';
import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Access } from '../access.js';
import { createService } from '../create-service.js';
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
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await testDatabase('managers');
  @Module({
    imports: [
      DatabaseModule.forRoot(databaseOptions({ url: database.url, name: 'managers', entities: [], migrations: [] })),
    ],
    controllers: [ManagersController],
  })
  class ManagersModule {}
  const env = {
    NODE_ENV: 'test',
    DEV_LOGIN: 'off',
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
