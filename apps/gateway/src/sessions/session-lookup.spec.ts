import type { ResolvedSessionDto } from '@campus-deals/contracts/internal.dto';
import type { InternalClient } from '@campus-deals/service-defaults/without-nest';
import { describe, expect, test } from 'vitest';
import { FakeBroadcast } from '../testing/fake-broadcast.js';
import { SessionLookup } from './session-lookup.js';

const TOKEN = 'a'.repeat(43);

interface FakeIdentity {
  session: ResolvedSessionDto | undefined;
  asked: number;
  hold?: Promise<void>;
}

function setUp() {
  const identity: FakeIdentity = { session: { sessionId: 7, userId: 3, role: 'student' }, asked: 0 };
  const ask = async () => {
    identity.asked += 1;
    const { session } = identity;
    await identity.hold;
    return session;
  };
  const broadcast = new FakeBroadcast();
  return { identity, broadcast, sessions: new SessionLookup({ ask } as Pick<InternalClient, 'ask'>, broadcast) };
}

describe('the session of a token', () => {
  test('is looked up at identity once, also by concurrent requests', async () => {
    const { identity, sessions } = setUp();
    const found = await Promise.all([sessions.find(TOKEN), sessions.find(TOKEN)]);
    await sessions.find(TOKEN);
    expect(found).toEqual([identity.session, identity.session]);
    expect(identity.asked).toBe(1);
  });

  test('is cached even if there is none', async () => {
    const { identity, sessions } = setUp();
    identity.session = undefined;
    expect(await sessions.find(TOKEN)).toBeUndefined();
    expect(await sessions.find(TOKEN)).toBeUndefined();
    expect(identity.asked).toBe(1);
  });

  test('is not looked up for an impossible token', async () => {
    const { identity, sessions } = setUp();
    expect(await sessions.find('short')).toBeUndefined();
    expect(await sessions.find(`${'a'.repeat(42)}"`)).toBeUndefined();
    expect(identity.asked).toBe(0);
  });

  test.each([[{ sessionIds: [7] }], [{ userIds: [3] }]])('is dropped when %o ends', async (ended) => {
    const { identity, sessions, broadcast } = setUp();
    await sessions.find(TOKEN);
    identity.session = undefined;
    broadcast.arrive('sessions-ended', ended);
    expect(await sessions.find(TOKEN)).toBeUndefined();
  });

  test('is dropped for each of a user’s devices, repeatedly', async () => {
    const { identity, sessions, broadcast } = setUp();
    const tokens = [TOKEN, 'b'.repeat(43)];
    for (const round of [1, 2]) {
      for (const token of tokens) await sessions.find(token);
      expect(identity.asked).toBe(2 * round);
      broadcast.arrive('sessions-ended', { userIds: [3] });
    }
  });

  test('stays cached when another session ends', async () => {
    const { identity, sessions, broadcast } = setUp();
    await sessions.find(TOKEN);
    broadcast.arrive('sessions-ended', { sessionIds: [8], userIds: [4] });
    await sessions.find(TOKEN);
    expect(identity.asked).toBe(1);
  });

  test('is looked up again if sessions ended during the look-up', async () => {
    const { identity, sessions, broadcast } = setUp();
    let release = (): void => undefined;
    identity.hold = new Promise((resolve) => (release = resolve));
    const finding = sessions.find(TOKEN);
    identity.session = undefined;
    broadcast.arrive('sessions-ended', { sessionIds: [7] });
    release();
    expect(await finding).toBeUndefined();
  });

  test('is looked up every time while broadcasts are down', async () => {
    const { identity, sessions, broadcast } = setUp();
    broadcast.connected = false;
    await sessions.find(TOKEN);
    await sessions.find(TOKEN);
    expect(identity.asked).toBe(2);
  });

  test('is not served from the cache after missed broadcasts', async () => {
    const { identity, sessions, broadcast } = setUp();
    await sessions.find(TOKEN);
    broadcast.gap();
    await sessions.find(TOKEN);
    expect(identity.asked).toBe(2);
  });
});
