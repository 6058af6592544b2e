import { createECDH, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { user } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../../testing/notification-app.js';

const notification = await forFile(NotificationUnderTest.start());

interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
function aBrowser(endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`): Browser {
  return {
    endpoint,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
const aUser = (): number => randomInt(1, 2_000_000_000);

async function ask(
  method: 'POST' | 'DELETE',
  userId: number,
  body: object,
  sessionId = 1,
): Promise<{ status: number; body: unknown }> {
  const answer = await notification.ask(method, '/api/user/push-subscriptions', {
    caller: user(userId, 'student', sessionId),
    headers: { 'user-agent': 'Firefox/140' },
    body,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const subscribed = { status: 200, body: { isSubscribed: true } };
const endpointsOf = async (userId: number): Promise<string[]> =>
  await notification.column<string>('select endpoint from push_subscriptions where user_id = ? order by id', [userId]);

describe('a browser', () => {
  test('is saved once however often its page saves it, with its newest keys', async () => {
    const [userId, browser] = [aUser(), aBrowser()];
    expect(await ask('POST', userId, browser)).toEqual(subscribed);
    const renewed = aBrowser(browser.endpoint);
    expect(await ask('POST', userId, renewed)).toEqual(subscribed);
    expect(
      await notification.sql('select p256dh, auth, user_agent from push_subscriptions where user_id = ?', [userId]),
    ).toEqual([{ ...renewed.keys, user_agent: 'Firefox/140' }]);
  });

  test('belongs to its last user', async () => {
    const [first, second, browser] = [aUser(), aUser(), aBrowser()];
    await ask('POST', first, browser);
    await ask('POST', second, browser);
    expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[], [browser.endpoint]]);
  });

  test('can be deleted by its own user only', async () => {
    const [owner, other, browser] = [aUser(), aUser(), aBrowser()];
    await ask('POST', owner, browser);
    await ask('DELETE', other, { endpoint: browser.endpoint });
    expect(await endpointsOf(owner)).toEqual([browser.endpoint]);
    expect(await ask('DELETE', owner, { endpoint: browser.endpoint })).toEqual({
      status: 200,
      body: { isSubscribed: false },
    });
    expect(await endpointsOf(owner)).toEqual([]);
  });

  test('adding an eleventh deletes a user’s oldest', async () => {
    const userId = aUser();
    const browsers = Array.from({ length: 11 }, () => aBrowser());
    for (const browser of browsers) await ask('POST', userId, browser);
    expect(await endpointsOf(userId)).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint));
  });

  test('at another host is refused', async () => {
    const userId = aUser();
    const answer = await ask('POST', userId, aBrowser('https://push.example/abc'));
    expect(answer).toMatchObject({ status: 400, body: { errors: { endpoint: [expect.any(String)] } } });
    expect(await endpointsOf(userId)).toEqual([]);
  });
});

test('a browser whose session ends gets no more pushes, and the user’s others do, also when the event comes twice', async () => {
  const [userId, phone, laptop, again] = [aUser(), aBrowser(), aBrowser(), aBrowser()];
  await ask('POST', userId, phone, 41);
  await ask('POST', userId, laptop, 42);
  await ask('POST', userId, again, 41);
  await ask('POST', userId, again, 43);
  await notification.deliver('SessionsEnded', { userId, sessionIds: [40, 41] });
  await notification.deliver('SessionsEnded', { userId, sessionIds: [40, 41] });
  expect(await endpointsOf(userId)).toEqual([laptop.endpoint, again.endpoint]);
});

describe('a user who is signed out everywhere', () => {
  const revoke = (userId: number, lastSessionId: number): Promise<void> =>
    notification.handleTwice('end-pushes-when-sessions-revoked', 'SessionsRevoked', { userId, lastSessionId });

  test('gets no more pushes, and nobody else loses any, also when the event comes twice', async () => {
    const [ann, ben] = [aUser(), aUser()];
    const browsers = [aBrowser(), aBrowser(), aBrowser()] as const;
    await ask('POST', ann, browsers[0], 11);
    await ask('POST', ann, browsers[1], 15);
    await ask('POST', ben, browsers[2], 12);
    const { endpoint } = browsers[0];
    await notification.sql('update push_subscriptions set session_id = null where endpoint = ?', [endpoint]);
    await revoke(ann, 15);
    expect([await endpointsOf(ann), await endpointsOf(ben)]).toEqual([[], [browsers[2].endpoint]]);
  });

  test('keeps what was saved after signing in again, in the same browser or another', async () => {
    const [userId, same, other, old] = [aUser(), aBrowser(), aBrowser(), aBrowser()];
    for (const browser of [same, old]) await ask('POST', userId, browser, 20);
    for (const browser of [same, other]) await ask('POST', userId, browser, 21);
    await revoke(userId, 20);
    expect(await endpointsOf(userId)).toEqual([same.endpoint, other.endpoint]);
  });
});
