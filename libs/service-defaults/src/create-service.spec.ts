import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Body, Controller, Get, Module, Param, Post, Query, UseGuards } from '@nestjs/common';
import { CreateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Optional } from '@campus-deals/contracts/rules';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { forFile } from '@campus-deals/testing';
import { IsString } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { Access, CurrentCaller, FreshSignIn } from './access.js';
import { changedTags } from './cache-tags.js';
import type { Caller, SignedInUser } from './caller.js';
import { LongLived } from './create-service.js';
import { InternalTokens } from './internal-tokens.js';
import { JsonAnswer } from './json-answer.js';
import { createLogger } from './logger.js';
import { metrics } from './metrics.js';
import { ProductError } from './product-error.js';
import { testService } from './testing/test-service.js';

/** Promise that a slow response waits for. */
let release: () => void;
const released = new Promise<void>((resolve) => (release = resolve));

class CodeDto {
  @Optional()
  @IsString()
  code?: string;
}

@Controller('things')
class ThingsController {
  @Get('undeclared')
  undeclared(): string {
    return 'secret';
  }

  @Access('everyone')
  @Get('whoami')
  whoami(@CurrentCaller() caller: Caller): Caller {
    return caller;
  }

  @Access('signed-in')
  @Get('signed-in')
  signedIn(): string {
    return 'in';
  }

  @Access('student')
  @Get('student')
  student(): string {
    return 'student';
  }

  @Access('admin')
  @Get('admin')
  admin(): string {
    return 'in';
  }

  @FreshSignIn()
  @Access('admin')
  @Get('delicate')
  delicate(): string {
    return 'in';
  }

  @Access('api-key')
  @Get('unguarded')
  unguarded(): string {
    return 'secret';
  }

  @Access('api-key')
  @UseGuards({ canActivate: () => true })
  @Get('guarded')
  guarded(): string {
    return 'in';
  }

  @Access('service')
  @Get('internal')
  internal(): string {
    return 'in';
  }

  @Access('everyone')
  @Get('list')
  list(@Query() page: PageQueryDto): PageQueryDto {
    return page;
  }

  @Access('everyone')
  @Get('tagged')
  tagged(): JsonAnswer {
    return new JsonAnswer({ body: '[ 1 ]', tags: ['things', 'thing-1'], nextCursor: 'abc', total: 7 });
  }

  @Access('everyone')
  @Get('slow')
  async slow(): Promise<string> {
    await released;
    return 'at last';
  }

  @Access('everyone')
  @LongLived()
  @Get('stream')
  stream(): string {
    return 'open';
  }

  @Access('everyone')
  @Get('broken')
  broken(): never {
    throw new Error('password=hunter2 at db.ts:12');
  }

  @Access('everyone')
  @Get('cut-off')
  cutOff(@Query() { code }: CodeDto): never {
    throw Object.assign(new Error('Connection terminated unexpectedly'), code && { code });
  }

  @Access('everyone')
  @Get('refused')
  refused(): never {
    throw new ProductError('college_not_found', 'College 7 not found');
  }

  @Access('everyone')
  @Post(':id')
  write(@Param() { id }: IdParamsDto, @Body() body: CreateCollegeDto): { id: number; name: string } {
    changedTags(`thing-${id}`, 'things');
    return { id, name: body.name };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const SECRET = 'a secret of at least thirty-two characters';
const tokens = new InternalTokens(SECRET);
const body = { name: 'A', shortName: 'a', city: 'B', state: 'ia', latitude: '1', longitude: 2 };
let lines: Record<string, unknown>[] = [];

const logger = createLogger('things', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
const app = await forFile(testService('things', ThingsModule, { logger }));

type Answer = Record<string, unknown> & { message: string; errors: Record<string, string[]> };

async function ask(
  path: string,
  caller: Caller | 'nobody' = { kind: 'visitor' },
  payload?: object,
  accept = 'application/json',
) {
  const token = caller === 'nobody' ? {} : { 'x-internal-token': await tokens.sign(caller, 'things') };
  const request = { url: `/things/${path}`, headers: { accept, ...token } };
  const answer = await app.inject(payload ? { ...request, method: 'POST', payload } : request);
  return { status: answer.statusCode, json: () => answer.json<Answer>(), headers: answer.headers };
}

const student: SignedInUser = { kind: 'user', userId: 1, role: 'student', sessionId: 9 };
const admin: SignedInUser = { kind: 'user', userId: 2, role: 'admin', sessionId: 8 };
const service: Caller = { kind: 'service', name: 'identity' };
const signedIn = (minutesAgo: number, caller = admin): SignedInUser => ({
  ...caller,
  signedInAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});

describe('access', () => {
  test.each([
    ['undeclared', admin, 403],
    ['unguarded', { kind: 'visitor' }, 403],
    ['guarded', { kind: 'visitor' }, 200],
    ['guarded', 'nobody', 401],
    ['whoami', 'nobody', 401],
    ['whoami', { kind: 'visitor' }, 200],
    ['signed-in', { kind: 'visitor' }, 401],
    ['signed-in', student, 200],
    ['signed-in', service, 403],
    ['student', student, 200],
    ['student', { ...student, role: 'vendor' }, 200],
    ['student', admin, 403],
    ['admin', { kind: 'visitor' }, 401],
    ['admin', student, 403],
    ['admin', admin, 200],
    ['internal', admin, 403],
    ['internal', service, 200],
  ] as const)('%s as %o answers %i', async (path, caller, status) => {
    expect((await ask(path, caller)).status).toBe(status);
  });

  test.each([
    ['14 minutes ago', signedIn(14), 200, undefined],
    ['16 minutes ago', signedIn(16), 403, 'fresh_sign_in_required'],
    ['at a time nobody knows', admin, 403, 'fresh_sign_in_required'],
    ['just now as a student', signedIn(0, student), 403, 'access_denied'],
    ['never', { kind: 'visitor' } as const, 401, 'sign_in_required'],
  ])('to what needs a fresh sign-in, of who signed in %s', async (_when, caller, status, code) => {
    const answer = await ask('delicate', caller);
    expect([answer.status, status === 200 ? undefined : answer.json()['code']]).toEqual([status, code]);
  });

  test('refuses a token signed for another service', async () => {
    const headers = { 'x-internal-token': await tokens.sign(admin, 'catalog') };
    expect((await app.inject({ url: '/things/whoami', headers })).statusCode).toBe(401);
  });

  test('hands the caller on as the gateway vouched for it', async () => {
    for (const caller of [student, signedIn(1), signedIn(2), service])
      expect((await ask('whoami', caller)).json()).toEqual(caller);
  });
});

test('bad input an unknown path is a 404, a body that is too large a 413', async () => {
  expect((await ask('nowhere/at/all')).json()).toMatchObject({ status: 404, code: 'not_found' });
  expect((await ask('5', student, { name: 'x'.repeat(200_000) })).status).toBe(413);
});

describe('answers', () => {
  test('a failure of ours says nothing of its cause', async () => {
    const answer = await ask('broken');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.json())).not.toMatch(/hunter2|db\.ts|stack/);
  });

  test.each(['cut-off', 'cut-off?code=ECONNREFUSED', 'cut-off?code=57P01', 'cut-off?code=57P03'])(
    'a database that is away says when to try again: %s',
    async (path) => {
      const answer = await ask(path);
      expect([answer.json()['code'], answer.headers['retry-after']]).toEqual(['service_unavailable', '2']);
      expect((await ask('cut-off?code=42P01')).status).toBe(500);
    },
  );

  test('a refusal carries its code and sentence', async () => {
    const answer = await ask('refused');
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const [message, detail] = ['College 7 not found', 'College 7 not found'];
    expect(answer.json()).toMatchObject({ status: 404, code: 'college_not_found', message, detail });
  });

  test('a read names what it shows and a write what it changed', async () => {
    const token = { 'x-internal-token': await tokens.sign(student, 'things') };
    const read = await app.inject({ url: '/things/tagged?limit=1', headers: token });
    expect([read.statusCode, read.body]).toEqual([200, '[ 1 ]']);
    expect(read.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-cache-tags': 'things,thing-1',
      'x-total-count': '7',
      link: '</things/tagged?limit=1&cursor=abc>; rel="next"',
    });
    expect((await ask('5', student, body)).headers['x-invalidate-tags']).toBe('thing-5,things');
  });
});

test('more requests than can be answered in time are told to come back, whatever they accept; probes and long-lived routes are answered meanwhile', async () => {
  const inHand = Array.from({ length: 256 }, () => ask('slow'));
  const refused = await ask('whoami');
  expect(refused.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(refused.headers['retry-after']).toBe('2');
  expect((await app.inject('/ready')).statusCode).toBe(200);
  expect((await ask('stream')).status).toBe(200);
  expect((await ask('whoami', undefined, undefined, 'text/event-stream')).status).toBe(503);
  release();
  for (const answer of await Promise.all(inHand)) expect(answer.status).toBe(200);
  expect((await ask('whoami')).status).toBe(200);
});

test('a client that goes away in the middle of a body is counted and logged as information, without a stack', async () => {
  await app.listen(0, '127.0.0.1');
  lines = [];
  metrics.getSingleMetric('http_client_aborts_total')?.reset();
  const server = app.getHttpServer() as Server;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /things/5 HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 900'];
  socket.write([...head, '', '{"name":'].join('\r\n'));
  await once(server, 'request');
  socket.destroy();
  await expect
    .poll(() => lines)
    .toMatchObject([{ level: 'info', method: 'POST', route: '/things/:id', msg: 'the client went away' }]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  expect(await metrics.getSingleMetricAsString('http_client_aborts_total')).toContain(
    'http_client_aborts_total{method="POST",route="/things/:id"} 1',
  );
});

test('no address is in the log, also where it is percent-encoded', () => {
  const written: string[] = [];
  createLogger('things', 'info', { write: (line) => void written.push(line) }).error(
    new Error('DELETE /api/admin/subscribers/ann%40cs.ku.edu failed for bob@ku.edu'),
  );
  expect(written.join()).not.toMatch(/ann|bob|ku\.edu/);
});

test('operations probes need no token; the description lists the routes with their schemas', async () => {
  for (const url of ['/live', '/ready', '/metrics']) expect((await app.inject(url)).statusCode).toBe(200);
  const document = (await app.inject('/openapi.json')).json();
  expect(Object.keys(document.paths)).toContain('/things/{id}');
  expect(JSON.stringify(document.paths['/things/list'])).toContain('cursor');
});
