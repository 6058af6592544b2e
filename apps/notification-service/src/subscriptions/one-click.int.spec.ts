import { describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { UnsubscribeLinks } from './mail-links.js';

const notification = await NotificationUnderTest.shared();

async function aSubscription(): Promise<{ id: number; collegeId: number; url: string }> {
  const { collegeId } = await notification.college();
  await notification.post('subscribe', { email: 'ann@uni.example', collegeId });
  const ofCollege = 'select id from newsletter_subscriptions where college_id = ?';
  const [id = 0] = await notification.column<number>(ofCollege, [collegeId]);
  return { id, collegeId, url: new URL(notification.get(UnsubscribeLinks).oneClick(id)).pathname };
}
const isSubscribed = async (id: number): Promise<boolean> =>
  (await notification.sql('select 1 from newsletter_subscriptions where id = ?', [id])).length > 0;

describe('one click', () => {
  test.each([
    ['the form of RFC 8058', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    [
      'the same as multipart',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['JSON, as the page sends it', { 'content-type': 'application/json' }, '{}'],
    ['no body', {}, undefined],
    ['no body under the name of a form', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
  ])('unsubscribes by %s', async (_form, headers, payload) => {
    const { id, collegeId, url } = await aSubscription();
    const answer = await notification.ask('POST', url, { headers: headers as Record<string, string>, body: payload });
    expect([answer.statusCode, answer.json()]).toEqual([200, { isSubscribed: false }]);
    expect(await isSubscribed(id)).toBe(false);
    expect(await notification.publishedOf(collegeId)).toContainEqual({
      name: 'SubscriberRemoved',
      payload: { subscriptionId: id, collegeId },
    });
  });

  test('may be repeated, and does not end a later subscription of the same address', async () => {
    const { collegeId, url } = await aSubscription();
    await notification.ask('POST', url);
    await notification.post('subscribe', { email: 'ann@uni.example', collegeId });
    expect((await notification.ask('POST', url)).statusCode).toBe(200);
    const rows = await notification.sql('select 1 from newsletter_subscriptions where college_id = ?', [collegeId]);
    expect(rows).toHaveLength(1);
  });

  test('first shows which newsletters it ends, by POST with the token in the body, and ends nothing', async () => {
    const [one, two] = [await aSubscription(), await aSubscription()];
    const read = (token: string) => notification.post('unsubscribe-link', { token });
    const token = notification.get(UnsubscribeLinks).tokenOf(one.id, two.id);
    const answer = await read(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      colleges: [one, two].map(({ collegeId }) => ({
        id: collegeId,
        name: `College ${collegeId}`,
        shortName: `college-${collegeId}`,
      })),
    });
    expect(answer.body).not.toContain('@');
    expect([await isSubscribed(one.id), await isSubscribed(two.id)]).toEqual([true, true]);
    await notification.ask('POST', one.url);
    expect((await read(token)).json()).toMatchObject({ colleges: [{ id: two.collegeId }] });
    expect((await read(`${one.id}.${'A'.repeat(43)}`)).json()).toMatchObject({ code: 'invalid_unsubscribe_link' });
  });

  test('by GET leads to the page and ends nothing: link scanners follow links', async () => {
    const { id, url } = await aSubscription();
    for (const [path, list] of [
      [url, ''],
      [url.replace('one-click/', 'one-click/alerts/'), 'list=alerts&'],
    ] as const) {
      const { statusCode, headers } = await notification.ask('GET', path);
      const token = url.split('/').at(-1);
      expect([statusCode, headers.location]).toEqual([302, `/newsletter/unsubscribe#${list}token=${token}`]);
    }
    expect(await isSubscribed(id)).toBe(true);
  });

  test('refuses a token that was not signed here', async () => {
    const { id, url } = await aSubscription();
    const token = url.split('/').at(-1) ?? '';
    const [, signature = ''] = token.split('.');
    for (const bad of [
      `${id + 1}.${signature}`,
      `${id}.${signature.slice(1)}`,
      `0${token}`,
      `${token}.`,
      '-1.x',
      '%00',
    ]) {
      const answer = await notification.ask('POST', `/api/newsletter/one-click/${bad}`);
      expect(answer.json(), `token ${bad}`).toMatchObject({ status: 400, code: 'invalid_unsubscribe_link' });
    }
    expect(await isSubscribed(id)).toBe(true);
  });
});
