import { randomUUID } from 'node:crypto';
import type { SessionEntryDto } from '@campus-deals/contracts/identity/session.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { sharedIdentity, type Member } from '../../testing/identity-app.js';
import { SessionsService, type SessionOrigin } from './sessions.service.js';

const identity = await sharedIdentity();
const received = await identity.endedSessions();

const another = ({ id }: Member, origin: SessionOrigin = {}): Promise<{ token: string; sessionId: number }> =>
  identity.inContext(() => identity.get(SessionsService).start(id, origin));
const listed = async (caller: SignedInUser): Promise<SessionEntryDto[]> =>
  (await identity.ask('GET', '/api/auth/sessions', { caller })).json();
const left = ({ id }: Member): Promise<number[]> =>
  identity.column<number>('select id from sessions where user_id = ? order by id', [id]);
const endedAtProvider = async (id: string): Promise<boolean> =>
  (await identity.sql('select 1 from provider_sessions where id = ? and ended_at is not null', [id])).length > 0;

describe('the list of sessions', () => {
  test("shows the caller's own, most recently used first, and marks the current one", async () => {
    const member = await identity.member();
    await identity.member();
    const phone = await another(member, {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    });
    const seenBefore = "update sessions set last_seen_at = now() - interval '2 hours' where id = ?";
    await identity.sql(seenBefore, [member.caller.sessionId]);
    const list = await listed(member.caller);
    const times = { createdAt: expect.any(String), lastSeenAt: expect.any(String) };
    expect(list).toEqual([
      { id: phone.sessionId, device: 'Firefox on Linux', ...times, isCurrent: false },
      { id: member.caller.sessionId, device: null, ...times, isCurrent: true },
    ]);
    expect(Date.parse(list[0]?.lastSeenAt ?? '') - Date.parse(list[1]?.lastSeenAt ?? '')).toBeGreaterThan(7_000_000);
  });

  test('omits expired sessions', async () => {
    const member = await identity.member();
    const [idle, old] = [await another(member), await another(member)];
    await identity.sql("update sessions set last_seen_at = now() - interval '30 days' where id = ?", [idle.sessionId]);
    await identity.sql("update sessions set expires_at = now() - interval '1 minute' where id = ?", [old.sessionId]);
    expect((await listed(member.caller)).map(({ id }) => id)).toEqual([member.caller.sessionId]);
  });
});

describe('ending one session', () => {
  test("ends it, and the provider's, and notifies the gateways", async () => {
    const member = await identity.member();
    const providerSessionId = randomUUID();
    const phone = await another(member, { providerSessionId });
    const answer = await identity.ask('DELETE', `/api/auth/sessions/${phone.sessionId}`, { caller: member.caller });
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
    expect(await left(member)).toEqual([member.caller.sessionId]);
    expect(await endedAtProvider(providerSessionId)).toBe(true);
    await eventually(() => expect(received).toContainEqual({ sessionIds: [phone.sessionId] }));
  });

  test('clears the cookie when it is this one', async () => {
    const { caller } = await identity.member();
    const answer = await identity.ask('DELETE', `/api/auth/sessions/${caller.sessionId}`, { caller });
    expect(answer.headers['set-cookie']).toMatch(/^campus_deals_session=; Max-Age=0/);
  });

  test('is published once with the sessions of that browser, and not those of others', async () => {
    const member = await identity.member();
    const providerSessionId = randomUUID();
    const [phone, same] = [await another(member, { providerSessionId }), await another(member, { providerSessionId })];
    await identity.ask('DELETE', `/api/auth/sessions/${phone.sessionId}`, { caller: member.caller });
    const again = await identity.ask('DELETE', `/api/auth/sessions/${phone.sessionId}`, { caller: member.caller });
    expect(again.statusCode).toBe(404);
    expect(await left(member)).toEqual([member.caller.sessionId]);
    const events = await identity.publishedOf(member, 'SessionsEnded');
    expect(events.map(({ sessionIds }) => sessionIds.toSorted())).toEqual([
      [phone.sessionId, same.sessionId].toSorted(),
    ]);
  });
});

test("signing out everywhere ends all of the user's sessions, also without a cookie, and no other user's", async () => {
  const [member, other] = [await identity.member(), await identity.member()];
  const [withCookie, without] = [randomUUID(), randomUUID()];
  await another(member, { providerSessionId: withCookie });
  const { sessionId } = await another(member, { providerSessionId: without });
  await identity.sql('delete from sessions where id = ?', [sessionId]);
  const answer = await identity.ask('POST', '/api/auth/logout/everywhere', { caller: member.caller });
  expect(answer.json()).toEqual({ authenticated: false, userId: null, role: null });
  expect(answer.headers['set-cookie']).toMatch(/Max-Age=0/);
  expect([await left(member), await left(other)]).toEqual([[], [other.caller.sessionId]]);
  expect([await endedAtProvider(withCookie), await endedAtProvider(without)]).toEqual([true, true]);
  await eventually(() => expect(received).toContainEqual({ userIds: [member.id] }));
  const [revoked] = await identity.publishedOf(member, 'SessionsRevoked');
  const later = await another(member, {});
  expect(revoked?.lastSessionId).toBeGreaterThanOrEqual(sessionId);
  expect(revoked?.lastSessionId).toBeLessThan(later.sessionId);
});
