import type { EventPayload } from '@campus-deals/contracts/events';
import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { describe, expect, test } from 'vitest';
import { sharedIdentity, type Answer, type Member } from '../../testing/identity-app.js';
import { ProfileHandlers } from './profile.handlers.js';

const identity = await sharedIdentity();

await identity.college(7, 'Reed');
await identity.college(8, 'Hidden', { status: 'pending' });

const read = async ({ caller }: Member): Promise<ProfileDto> =>
  (await identity.ask('GET', '/api/user/profile', { caller })).json<ProfileDto>();
const put = ({ caller }: Member, body: unknown): Promise<Answer> =>
  identity.ask('PUT', '/api/user/profile', { caller, body });
const published = (member: Member): Promise<object[]> => identity.publishedOf(member, 'UserUpdated');

describe('the profile', () => {
  test("is the caller's own", async () => {
    const jo = await identity.member('vendor');
    expect(await read(jo)).toEqual({
      id: jo.id,
      email: jo.email,
      name: null,
      role: 'vendor',
      collegeId: null,
      graduationDate: null,
      defaultCollege: false,
      emailVerified: true,
      hasProviderAccount: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    await identity.sql('update users set supabase_id = ? where id = ?', [`provider-${jo.id}`, jo.id]);
    expect(await read(jo)).toMatchObject({ hasProviderAccount: true });
  });

  test('changes only the given fields', async () => {
    const jo = await identity.member();
    await put(jo, { name: '  Jo Doe ', collegeId: 7, graduationDate: '2027-05-30', defaultCollege: true });
    const answer = await put(jo, { graduationDate: null });
    expect(answer.json()).toMatchObject({ name: 'Jo Doe', collegeId: 7, graduationDate: null, defaultCollege: true });
    expect(await read(jo)).toEqual(answer.json());
  });

  test('is published after a change, with an increasing version', async () => {
    const jo = await identity.member();
    await put(jo, { collegeId: 7 });
    await put(jo, { collegeId: null });
    const [first, second, ...more] = (await published(jo)) as { collegeId: number | null; version: number }[];
    expect([first?.collegeId, second?.collegeId, more]).toEqual([7, null, []]);
    expect(second?.version).toBeGreaterThan(first?.version ?? Infinity);
  });

  test('is not published without a change', async () => {
    const jo = await identity.member();
    await put(jo, { name: 'Jo Doe' });
    expect((await put(jo, { name: 'Jo Doe', defaultCollege: false })).statusCode).toBe(200);
    expect((await put(jo, {})).statusCode).toBe(200);
    expect(await published(jo)).toHaveLength(1);
  });

  test('keeps all of several concurrent changes', async () => {
    const jo = await identity.member();
    const changes = { name: 'Jo Doe', collegeId: 7, defaultCollege: true, graduationDate: '2028-01-01' };
    await Promise.all(Object.entries(changes).map(([field, value]) => put(jo, { [field]: value })));
    expect(await read(jo)).toMatchObject(changes);
    expect(await published(jo)).toHaveLength(4);
  });

  test.each([
    [{ collegeId: 4711 }, 'collegeId', 'Please select a valid college'],
    [{ collegeId: 8 }, 'collegeId', 'Please select a valid college'],
    [{ role: 'admin' }, 'role', 'role is not a known field'],
  ])('refuses %j', async (body, field, message) => {
    const jo = await identity.member();
    expect((await put(jo, body)).json()).toMatchObject({ status: 400, errors: { [field]: [message] } });
    expect(await published(jo)).toEqual([]);
  });

  test('keeps a college that has returned to preparation when other fields are saved', async () => {
    const jo = await identity.member();
    await identity.sql('update users set college_id = 8 where id = ?', [jo.id]);
    expect((await put(jo, { name: 'Jo Doe', collegeId: 8 })).json()).toMatchObject({ name: 'Jo Doe', collegeId: 8 });
  });

  test('is gone with the account', async () => {
    const jo = await identity.member();
    await identity.sql('delete from users where id = ?', [jo.id]);
    expect((await identity.ask('GET', '/api/user/profile', { caller: jo.caller })).statusCode).toBe(404);
    expect((await put(jo, { name: 'Jo Doe' })).statusCode).toBe(404);
  });
});

describe('notification preferences', () => {
  const NO_HOURS = { timeZone: null, quietFrom: null, quietTo: null, digest: 'daily', alertChoices: [] };
  const preferences = (method: 'GET' | 'POST', { caller }: Member, body?: object): Promise<Answer> =>
    identity.ask(method, '/api/user/notification-preferences', { caller, ...(body && { body }) });
  const decline = (payload: EventPayload<'AlertMailsDeclined'>): Promise<void> => {
    const event = eventOf('AlertMailsDeclined', payload);
    const handlers = identity.get(ProfileHandlers);
    return identity.inTransaction(() => handlers.turnOffEmailNotificationsWhenAlertMailsDeclined(event));
  };

  test('start as specified, change only the given ones, and each change is published', async () => {
    const jo = await identity.member();
    const first = { browserNotifications: false, emailNotifications: true, ...NO_HOURS };
    const [second, third] = [{ browserNotifications: true }, { emailNotifications: false }];
    expect((await preferences('GET', jo)).json()).toEqual(first);
    expect((await preferences('POST', jo, second)).json()).toEqual({ ...first, ...second });
    expect((await preferences('POST', jo, third)).json()).toEqual({ ...first, ...second, ...third });
    expect((await preferences('GET', jo)).json()).toEqual({ ...first, ...second, ...third });
    expect(await published(jo)).toMatchObject([second, { ...second, ...third }]);
  });

  test('lose alert mails through a mail’s link, once for repeated events, and publish it', async () => {
    const jo = await identity.member();
    for (let time = 0; time < 2; time++) await decline({ userId: jo.id });
    expect((await preferences('GET', jo)).json()).toMatchObject({ emailNotifications: false });
    expect(await published(jo)).toMatchObject([{ emailNotifications: false, version: 2 }]);
    await expect(decline({ userId: 2_000_000_000 })).resolves.toBeUndefined();
  });

  test('lose the mails of one kind only through the link in one of them', async () => {
    const jo = await identity.member();
    await preferences('POST', jo, { alertChoices: ['deal-alert.push.off', 'deal-alert.email.on'] });
    for (let time = 0; time < 2; time++) await decline({ userId: jo.id, choice: 'deal-alert.email.off' });
    const left = { emailNotifications: true, alertChoices: ['deal-alert.email.off', 'deal-alert.push.off'] };
    expect((await preferences('GET', jo)).json()).toMatchObject(left);
    expect(await published(jo)).toHaveLength(2);
  });

  test('keep quiet hours, their zone and the digest, and publish them', async () => {
    const jo = await identity.member();
    const hours = { timeZone: 'America/Chicago', quietFrom: '22:00', quietTo: '07:30', digest: 'instant' };
    expect((await preferences('POST', jo, hours)).json()).toMatchObject(hours);
    const without = { quietFrom: null, quietTo: null };
    expect((await preferences('POST', jo, without)).json()).toMatchObject({ ...hours, ...without });
    expect(await published(jo)).toMatchObject([hours, { ...hours, ...without }]);
  });

  test('keep the switches of kinds and channels, replace earlier ones, and publish a change only', async () => {
    const jo = await identity.member();
    const choose = (...alertChoices: string[]) => preferences('POST', jo, { alertChoices });
    await choose('review-written.email.off', 'deal-alert.push.off');
    await choose('review-written.email.off');
    expect((await choose('review-written.email.on')).json()).toMatchObject({
      alertChoices: ['deal-alert.push.off', 'review-written.email.on'],
    });
    expect(await published(jo)).toMatchObject([
      { alertChoices: ['deal-alert.push.off', 'review-written.email.off'] },
      { alertChoices: ['deal-alert.push.off', 'review-written.email.on'] },
    ]);
  });
});
