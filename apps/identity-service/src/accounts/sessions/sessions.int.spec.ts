import { createHash } from 'node:crypto';
import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { user } from '@campus-deals/messaging/testing/service';
import { routesWithoutAccess, type Caller } from '@campus-deals/service-defaults';
import { undescribedRoutes } from '@campus-deals/service-defaults/testing';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { IdentityUnderTest, sharedIdentity } from '../../testing/identity-app.js';
import { SessionsService } from './sessions.service.js';

const identity = await sharedIdentity();
const resolve = (token: string) => identity.resolve(token);
/** Returns the seconds since the last use of a session. */
const unusedOf = async (sessionId: number): Promise<number> => {
  const age = 'select extract(epoch from now() - last_seen_at)::float from sessions where id = ?';
  return (await identity.column<number>(age, [sessionId]))[0] ?? 0;
};

async function signIn(
  role = 'user',
  caller?: Caller,
): Promise<{ token: string; cookie: string; userId: number; sessionId: number }> {
  const answer = await identity.ask('POST', '/api/auth/dev-login', { body: { role }, ...(caller && { caller }) });
  const cookie = String(answer.headers['set-cookie']);
  const token = /campus_deals_session=([^;]*)/.exec(cookie)?.[1] ?? '';
  const { sessionId } = (await resolve(token)).json<{ sessionId: number }>();
  return { token, cookie, userId: answer.json<{ userId: number }>().userId, sessionId };
}

describe('the session cookie', () => {
  test('is HttpOnly, Lax, valid for all paths, and carries 256 bits', async () => {
    const { cookie, token } = await signIn();
    expect(cookie).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('alone contains the token: the database stores its hash', async () => {
    const { token, sessionId } = await signIn();
    const [row] = await identity.sql<{ token_hash: Buffer; all: string }>(
      'select token_hash, sessions::text as all from sessions where id = ?',
      [sessionId],
    );
    expect(row?.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true);
    expect(row?.all).not.toContain(token);
  });
});

describe('resolving a token', () => {
  test.each([
    ['user', 'student'],
    ['vendor', 'vendor'],
    ['admin', 'admin'],
  ])('of the quick login %s answers the role %s', async (role, stored) => {
    const { token, userId } = await signIn(role);
    expect((await resolve(token)).json()).toEqual({
      sessionId: expect.any(Number),
      userId,
      role: stored,
      signedInAt: expect.any(String),
      points: 0,
    });
  });

  test('answers 404 to an unknown token', async () => {
    expect((await resolve('x'.repeat(43))).statusCode).toBe(404);
    expect((await resolve('')).statusCode).toBe(404);
  });

  test.each([
    ['unused for 30 days', "update sessions set last_seen_at = now() - interval '30 days' where id = ?"],
    [
      '90 days old, however busy',
      "update sessions set expires_at = now() - interval '1 minute', last_seen_at = now() where id = ?",
    ],
  ])('answers 404 once the session is %s', async (_case, age) => {
    const { token, sessionId } = await signIn();
    await identity.sql(age, [sessionId]);
    expect((await resolve(token)).statusCode).toBe(404);
  });

  test('updates the last use at most once an hour', async () => {
    const { token, sessionId } = await signIn();
    const seen = async (): Promise<number> => {
      await resolve(token);
      return unusedOf(sessionId);
    };
    await identity.sql("update sessions set last_seen_at = now() - interval '59 minutes' where id = ?", [sessionId]);
    expect(await seen()).toBeGreaterThan(3500);
    await identity.sql("update sessions set last_seen_at = now() - interval '61 minutes' where id = ?", [sessionId]);
    expect(await seen()).toBeLessThan(60);
  });
});

describe('a session of an admin', () => {
  test('ends after 12 hours without use, with a precision of five minutes', async () => {
    const { token, sessionId } = await signIn('admin');
    const unusedFor = (time: string) =>
      identity.sql('update sessions set last_seen_at = now() - ?::interval where id = ?', [time, sessionId]);
    await unusedFor('6 minutes');
    await resolve(token);
    expect(await unusedOf(sessionId)).toBeLessThan(60);
    await unusedFor('11 hours 59 minutes');
    expect((await resolve(token)).statusCode).toBe(200);
    await unusedFor('12 hours');
    expect((await resolve(token)).statusCode).toBe(404);
  });

  test('of any other user lasts for 30 days', async () => {
    const { token, sessionId } = await signIn('vendor');
    await identity.sql("update sessions set last_seen_at = now() - interval '29 days' where id = ?", [sessionId]);
    expect((await resolve(token)).statusCode).toBe(200);
  });
});

test('an account keeps its most recently used sessions after many sign-ins', async () => {
  const { id, caller } = await identity.member('vendor');
  await identity.sql(
    `insert into sessions (user_id, token_hash, last_seen_at, expires_at)
     select ?, sha256(n::text::bytea), now() - n * interval '1 minute', now() + interval '1 day' from generate_series(1, 250) n`,
    [id],
  );
  await identity.get(SessionsService).start(id);
  const kept = await identity.sql<{ id: number; age: number }>(
    'select id, extract(epoch from now() - last_seen_at)::float as age from sessions where user_id = ?',
    [id],
  );
  expect(kept).toHaveLength(200);
  expect(kept.map((session) => session.id)).toContain(caller.sessionId);
  expect(Math.max(...kept.map(({ age }) => age))).toBeLessThan(200 * 60);
});

test('signing in deletes expired sessions', async () => {
  const { sessionId } = await signIn();
  await identity.sql("update sessions set expires_at = now() - interval '1 minute' where id = ?", [sessionId]);
  await signIn('admin');
  expect(await identity.sql('select 1 from sessions where id = ?', [sessionId])).toEqual([]);
});

test('signing out ends the session at once, clears the cookie, notifies the gateways, and may be repeated', async () => {
  const received = await identity.endedSessions();
  const { token, userId, sessionId } = await signIn();
  const caller = user(userId, 'student', sessionId);

  const answer = await identity.ask('POST', '/api/auth/logout', { caller });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ authenticated: false, userId: null, role: null });
  expect(answer.headers['set-cookie']).toMatch(/^campus_deals_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await resolve(token)).statusCode).toBe(404);
  await eventually(() => expect(received).toContainEqual({ sessionIds: [sessionId] }));
  expect((await identity.ask('POST', '/api/auth/logout', { caller })).statusCode).toBe(200);
});

describe('quick login', () => {
  test('finds the same account again, also concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => identity.ask('POST', '/api/auth/dev-login', { body: { role: 'vendor' } })),
    );
    expect(new Set(answers.map((answer) => answer.json<{ userId: number }>().userId)).size).toBe(1);
    expect(answers[0]?.json()).toEqual({ authenticated: true, userId: expect.any(Number), role: 'vendor' });
  });

  test('ends the browser’s previous session', async () => {
    const student = await signIn('user');
    await signIn('admin', user(student.userId, 'student', student.sessionId));
    expect((await resolve(student.token)).statusCode).toBe(404);
  });

  test("gives the student's account the demo college once that is known, and keeps another choice", async () => {
    const facts = async () =>
      (await identity.sql('SELECT college_id, default_college FROM users WHERE id = ?', [DEMO_USER_IDS.user]))[0];
    await signIn('user');
    expect(await facts()).toEqual({ college_id: null, default_college: false });
    await identity.sql(
      `INSERT INTO colleges (id, name, short_name, status, is_active, version) VALUES (7, 'University of Iowa', ?, 'live', true, 1)`,
      [DEMO_STORY.college],
    );
    await signIn('user');
    expect(await facts()).toEqual({ college_id: 7, default_college: true });
    await identity.sql('UPDATE users SET college_id = 8, default_college = false WHERE id = ?', [DEMO_USER_IDS.user]);
    await signIn('user');
    expect(await facts()).toEqual({ college_id: 8, default_college: false });
  });

  test('does not exist unless enabled', async () => {
    const without = await IdentityUnderTest.start({ DEV_LOGIN: '' }, { events: false });
    const answer = await without.ask('POST', '/api/auth/dev-login', { body: { role: 'admin' } });
    await without.stop();
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

test('every route declares its callers, request and responses', () => {
  expect([...routesWithoutAccess(identity.app), ...undescribedRoutes(identity.app)]).toEqual([]);
});
