import { randomUUID } from 'node:crypto';
import type { SchoolAddressLinkDto } from '@campus-deals/contracts/internal.dto';
import { NOT_A_SCHOOL_ADDRESS } from '@campus-deals/contracts/messages';
import type { Caller } from '@campus-deals/service-defaults';
import { beforeAll, describe, expect, test } from 'vitest';
import { aYearAt, sharedIdentity, type Answer, type Member } from '../../testing/identity-app.js';
import { StudentVerificationService } from './student-verification.service.js';

const NOTIFICATION: Caller = { kind: 'service', name: 'notification' };
const REED = { id: 1, name: 'Reed', shortName: 'reed' };
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const identity = await sharedIdentity();

await identity.college(1, 'Reed', { domains: ['reed.edu'] });
await identity.college(2, 'Park', { domains: ['umd.edu'] });
await identity.college(3, 'Global', { domains: ['umd.edu'] });

const addressAt = (domain: string): string => `${randomUUID()}@${domain}`;
const signedIn = (userId: number, email: string): Promise<void> =>
  identity.inTransaction(() => identity.get(StudentVerificationService).noticeProvenAddress(userId, email));
/** Creates a student who signed in with this address. */
async function student(email = addressAt('reed.edu')): Promise<Member> {
  const member = await identity.member('student', email);
  await signedIn(member.id, member.email);
  return member;
}
const status = async ({ caller }: Member): Promise<Record<string, unknown>> =>
  (await identity.ask('GET', '/api/user/student-verification', { caller })).json();
const start = ({ caller }: Member, email: string): Promise<Answer> =>
  identity.ask('POST', '/api/user/student-verification', { caller, body: { email } });
const confirm = (token: string): Promise<Answer> =>
  identity.ask('POST', '/api/auth/school-address', { body: { token } });
const verificationIds = async (member: Member): Promise<number[]> =>
  (await identity.publishedOf(member, 'SchoolAddressAdded')).map(({ verificationId }) => verificationId);
const askLink = (verificationId: number, caller: Caller = NOTIFICATION): Promise<Answer> =>
  identity.ask('POST', `/internal/student-verifications/${verificationId}/link`, { caller, body: {} });
const newestLink = async (member: Member): Promise<SchoolAddressLinkDto> =>
  (await askLink((await verificationIds(member)).at(-1) ?? 0)).json<SchoolAddressLinkDto>();
/** Ages all link requests, so that the next link is allowed. */
const longAgo = (): Promise<unknown> => identity.sql('update rate_limits set expire = expire - 120000');
const collegeOf = async ({ id }: Member): Promise<number | null | undefined> =>
  (await identity.column<number | null>('select college_id from users where id = ?', [id]))[0];
const expireAll = ({ id }: Member): Promise<unknown> =>
  identity.sql("update student_verifications set expires_at = now() - interval '1 second' where user_id = ?", [id]);

/** Confirms an address by link. */
async function confirmed(member: Member, address: string): Promise<Answer> {
  await longAgo();
  expect((await start(member, address)).statusCode).toBe(202);
  return confirm((await newestLink(member)).token);
}

describe('signing in', () => {
  test('with a school address verifies for a year and suggests the college, which is published', async () => {
    const jo = await student();
    const seen = await status(jo);
    expect(seen).toMatchObject({ status: 'verified', address: jo.email, college: REED });
    expect(Date.parse(String(seen['expiresAt'])) - Date.now()).toBeGreaterThan(YEAR_MS - 60_000);
    expect(await collegeOf(jo)).toBe(1);
    expect(await identity.publishedOf(jo, 'UserUpdated')).toMatchObject([{ collegeId: 1 }]);
  });

  test('keeps the college the user has chosen', async () => {
    const jo = await identity.member('student', addressAt('reed.edu'));
    await identity.sql('update users set college_id = 2 where id = ?', [jo.id]);
    await signedIn(jo.id, jo.email);
    expect(await collegeOf(jo)).toBe(2);
    expect(await status(jo)).toMatchObject({ status: 'verified', college: REED });
  });

  test.each(['mail.example', 'alumni.reed.edu', 'reed.edu.evil.example'])(
    'with an address at %s verifies nobody',
    async (domain) => {
      const jo = await student(addressAt(domain));
      expect(await status(jo)).toMatchObject({ status: 'unverified', address: null, college: null, expiresAt: null });
      expect(await collegeOf(jo)).toBeNull();
    },
  );

  test('again begins another year, also after expiry', async () => {
    const jo = await student();
    await expireAll(jo);
    expect(await status(jo)).toMatchObject({ status: 'expired', address: jo.email });
    await signedIn(jo.id, jo.email);
    expect(await status(jo)).toMatchObject({ status: 'verified' });
  });

  test('with another address of the account keeps the school address valid', async () => {
    const jo = await student();
    await signedIn(jo.id, addressAt('mail.example'));
    expect(await status(jo)).toMatchObject({ status: 'verified', address: jo.email });
  });

  test('verifies one account per mailbox, regardless of plus tags', async () => {
    const [jo, twin] = await Promise.all([
      student('Jo.One@reed.edu'),
      identity.member('student', 'jo.one+two@reed.edu'),
    ]);
    await signedIn(twin.id, twin.email);
    expect(await status(jo)).toMatchObject({ status: 'verified' });
    expect(await status(twin)).toMatchObject({ status: 'unverified' });
  });

  test('works five times concurrently', async () => {
    const jo = await identity.member('student', addressAt('reed.edu'));
    await Promise.all(Array.from({ length: 5 }, () => signedIn(jo.id, jo.email)));
    expect(await status(jo)).toMatchObject({ status: 'verified' });
    expect(await identity.publishedOf(jo, 'UserUpdated')).toHaveLength(1);
  });

  test('writes the sign-in’s own changes', async () => {
    const jo = await identity.member('student', addressAt('reed.edu'));
    await identity.inTransaction(async () => {
      const { UsersService } = await import('../../accounts/users/users.service.js');
      const user = await identity.get(UsersService).getForUpdate(jo.id);
      user.name = 'Set by the sign-in';
      await identity.get(StudentVerificationService).noticeProvenAddress(jo.id, jo.email);
      expect(user).toMatchObject({ name: 'Set by the sign-in', collegeId: 1 });
    });
    expect(await identity.sql('select name, college_id from users where id = ?', [jo.id])).toEqual([
      { name: 'Set by the sign-in', college_id: 1 },
    ]);
  });
});

describe('another address', () => {
  test('is confirmed by a link, on any device, which verifies the student for a year', async () => {
    const jo = await identity.member();
    const address = addressAt('cs.reed.edu');
    const answer = await start(jo, address.toUpperCase());
    const open = { how: null, college: REED, verifiedAt: null, expiresAt: null, endedAt: null };
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'pending', address, ...open }]);
    const { token, email, name, expiresAt } = await newestLink(jo);
    expect({ email, name }).toEqual({ email: address, name: null });
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 24 * 60 * 60 * 1000)).toBeLessThan(10_000);
    const done = await confirm(token);
    expect([done.statusCode, done.json()]).toEqual([200, { college: REED, expiresAt: expect.any(String) }]);
    expect(await status(jo)).toMatchObject({ status: 'verified', address, college: REED });
    expect(await collegeOf(jo)).toBe(1);
  });

  test('is confirmed once, also by twenty concurrent clicks', async () => {
    const jo = await identity.member();
    await start(jo, addressAt('reed.edu'));
    const { token } = await newestLink(jo);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(400)]);
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_invalid' });
  });

  test('has a token that is stored hashed, replaced by each request, and expires after 24 hours', async () => {
    const jo = await identity.member();
    await start(jo, addressAt('reed.edu'));
    const [first, second] = [await newestLink(jo), await newestLink(jo)];
    const rows = await identity.column('select v::text from student_verifications v where user_id = ?', [jo.id]);
    expect(rows.join()).not.toContain(second.token);
    expect((await confirm(first.token)).statusCode).toBe(400);
    await identity.sql(
      "update student_verifications set token_expires_at = now() - interval '1 minute' where user_id = ?",
      [jo.id],
    );
    expect((await confirm(second.token)).json()).toMatchObject({ code: 'link_invalid' });
    expect(await status(jo)).toMatchObject({ status: 'unverified' });
  });

  test('replaces the previous one, whose mail no longer confirms anything', async () => {
    const jo = await identity.member();
    await start(jo, addressAt('reed.edu'));
    const older = await newestLink(jo);
    await longAgo();
    const address = addressAt('reed.edu');
    await start(jo, address);
    const [olderId, newerId] = await verificationIds(jo);
    expect((await askLink(olderId ?? 0)).statusCode).toBe(404);
    expect((await confirm(older.token)).statusCode).toBe(400);
    expect((await askLink(newerId ?? 0)).json()).toMatchObject({ email: address });
  });

  test('replaces the confirmed one, and stays after a sign-in with the account’s own school address', async () => {
    const jo = await student();
    const address = addressAt('umd.edu');
    expect((await start(jo, address)).json()).toMatchObject({ status: 'verified', address: jo.email });
    expect((await confirm((await newestLink(jo)).token)).statusCode).toBe(200);
    expect(await status(jo)).toMatchObject({ status: 'verified', address });
    await signedIn(jo.id, jo.email);
    expect(await status(jo)).toMatchObject({ status: 'verified', address });
    await expireAll(jo);
    await signedIn(jo.id, jo.email);
    expect(await status(jo)).toMatchObject({ status: 'verified', address: jo.email });
  });

  test("that turns out to be the account's own no longer needs a link", async () => {
    const jo = await identity.member('student', addressAt('reed.edu'));
    await start(jo, jo.email);
    const { token } = await newestLink(jo);
    await signedIn(jo.id, jo.email);
    expect((await confirm(token)).statusCode).toBe(400);
    expect(await status(jo)).toMatchObject({ status: 'verified' });
  });

  test.each(['jo@mail.example', 'jo@alumni.reed.edu', 'jo@notreed.edu'])('such as %s is rejected', async (email) => {
    const answer = await start(await identity.member(), email);
    expect(answer.json()).toMatchObject({ status: 400, errors: { email: [NOT_A_SCHOOL_ADDRESS] } });
  });
});

describe('another user’s address', () => {
  test('gets the same response at first, and 409 only for a reader of its mails; the other account does not change', async () => {
    const owner = await student();
    const other = await identity.member();
    await longAgo();
    const answer = await start(other, owner.email.replace('@', '+mine@'));
    const free = await start(await identity.member(), addressAt('reed.edu'));
    expect({ ...answer.json<object>(), address: '' }).toEqual({ ...free.json<object>(), address: '' });
    const refused = await confirm((await newestLink(other)).token);
    expect(refused.json()).toMatchObject({ status: 409, code: 'school_address_taken' });
    expect(await status(other)).toMatchObject({ status: 'pending' });
    expect(await status(owner)).toMatchObject({ status: 'verified' });
  });

  test('is free once its verification has expired', async () => {
    const owner = await student();
    await expireAll(owner);
    const other = await identity.member();
    expect((await confirmed(other, owner.email)).statusCode).toBe(200);
    expect(await status(other)).toMatchObject({ status: 'verified', address: owner.email });
    expect(await status(owner)).toMatchObject({ status: 'unverified' });
    await signedIn(owner.id, owner.email);
    expect(await status(owner)).toMatchObject({ status: 'unverified' });
  });

  test('confirmed by two accounts concurrently belongs to one of them', async () => {
    const address = addressAt('reed.edu');
    const links = [];
    for (const member of [await identity.member(), await identity.member(), await identity.member()]) {
      await longAgo();
      await start(member, address);
      links.push(await newestLink(member));
    }
    const answers = await Promise.all(links.map(({ token }) => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('links', () => {
  test('are one a minute and ten an hour for an account', async () => {
    const jo = await identity.member();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(jo, addressAt('reed.edu'))));
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    const refused = answers.find(({ statusCode }) => statusCode !== 202);
    const detail = expect.stringContaining('wait a minute');
    expect(refused?.json<object>()).toMatchObject({ status: 429, code: 'too_many_requests', detail });
    for (let sent = 1; sent < 10; sent++) {
      await longAgo();
      expect((await start(jo, addressAt('reed.edu'))).statusCode).toBe(202);
    }
    await longAgo();
    expect((await start(jo, addressAt('reed.edu'))).json()).toMatchObject({
      status: 429,
      detail: expect.stringContaining('an hour'),
    });
    await identity.sql('update rate_limits set expire = expire - 3600000');
    expect((await start(jo, addressAt('reed.edu'))).statusCode).toBe(202);
  });

  test('are ten a month of one account for one mailbox, and others all the same', async () => {
    const [jo, address] = [await identity.member(), addressAt('reed.edu')];
    const later = () => identity.sql("update rate_limits set expire = expire - 3600000 where key not like 'alerts.%'");
    for (let sent = 0; sent < 10; sent++) {
      expect((await start(jo, address.replace('@', `+${sent}@`))).statusCode).toBe(202);
      await later();
    }
    expect((await start(jo, address)).json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    await later();
    expect((await start(jo, addressAt('reed.edu'))).statusCode).toBe(202);
    await later();
    expect((await start(await identity.member(), address)).statusCode).toBe(202);
  });

  test('are one a minute for an address, across accounts and plus tags, also after the account was deleted', async () => {
    const address = addressAt('reed.edu');
    const jo = await identity.member();
    const others = await Promise.all(Array.from({ length: 6 }, () => identity.member()));
    expect((await start(jo, address)).statusCode).toBe(202);
    await identity.sql('delete from users where id = ?', [jo.id]);
    const answers = await Promise.all(others.map((other, i) => start(other, address.replace('@', `+${i}@`))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 429));
  });

  test('are 404 once there is nothing to confirm', async () => {
    const jo = await identity.member();
    await start(jo, addressAt('reed.edu'));
    const [id = 0] = await verificationIds(jo);
    await confirm((await newestLink(jo)).token);
    expect((await askLink(id)).statusCode).toBe(404);
    expect((await askLink(999_999)).statusCode).toBe(404);
  });
});

describe('an admin', () => {
  let admin: Member;
  beforeAll(async () => {
    admin = await identity.member('admin');
  });
  const reason = 'Showed a letter of the college';
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const decide = (method: 'POST' | 'PATCH', { id }: Member, body: object, path = ''): Promise<Answer> =>
    identity.ask(method, `/api/admin/users/${id}/student-verification${path}`, { caller: admin.caller, body });
  const verify = (member: Member, body: object = {}): Promise<Answer> =>
    decide('POST', member, { ...aYearAt(1), ...body });
  const end = (member: Member): Promise<Answer> => decide('POST', member, { reason: 'Not a student' }, '/end');
  const decisionsOn = (member: Member): Promise<unknown[]> =>
    identity.publishedOf(member, 'StudentVerificationDecided');

  test('verifies a student until a chosen time, who is told, and other services learn of it', async () => {
    const jo = await identity.member();
    const expiresAt = inDays(200);
    const answer = await verify(jo, { expiresAt });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'verified', how: 'admin', expiresAt }]);
    expect(await status(jo)).toMatchObject({
      status: 'verified',
      how: 'admin',
      address: null,
      college: REED,
      expiresAt,
    });
    expect(await collegeOf(jo)).toBe(1);
    expect(await decisionsOn(jo)).toMatchObject([{ decision: 'verified', expiresAt, reason }]);
    const known = await identity.ask('GET', `/internal/users/${jo.id}/student-status`, { caller: NOTIFICATION });
    expect(known.json()).toMatchObject({ isVerified: true });
    expect((await verify(jo)).json()).toMatchObject({ code: 'verification_state_conflict' });
  });

  test('gives any verification another end, which a later sign-in does not shorten', async () => {
    const jo = await student();
    const expiresAt = inDays(600);
    expect((await decide('PATCH', jo, { expiresAt, reason })).json()).toMatchObject({
      how: 'school-address',
      expiresAt,
    });
    await signedIn(jo.id, jo.email);
    expect(await status(jo)).toMatchObject({ status: 'verified', address: jo.email, expiresAt });
    expect(await decisionsOn(jo)).toMatchObject([{ decision: 'extended', expiresAt, reason }]);
  });

  test('ends a verification, which no proof of the student renews, only an admin', async () => {
    const jo = await student();
    expect((await start(jo, addressAt('reed.edu'))).statusCode).toBe(202);
    const { token } = await newestLink(jo);
    expect((await end(jo)).json()).toMatchObject({ status: 'expired', endedAt: expect.any(String) });
    expect(await decisionsOn(jo)).toMatchObject([{ decision: 'ended', expiresAt: null, reason: 'Not a student' }]);
    await signedIn(jo.id, jo.email);
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_invalid' });
    await longAgo();
    expect((await start(jo, addressAt('reed.edu'))).json()).toMatchObject({ code: 'verification_ended' });
    expect(await status(jo)).toMatchObject({ status: 'expired' });
    // Another account does not get the address either.
    const again = await identity.member('student', jo.email.replace('@', '+again@'));
    await signedIn(again.id, again.email);
    expect(await status(again)).toMatchObject({ status: 'unverified' });
    expect((await end(jo)).json()).toMatchObject({ code: 'verification_state_conflict' });
    expect((await verify(jo)).statusCode).toBe(200);
    expect(await status(jo)).toMatchObject({ status: 'verified', how: 'admin', endedAt: null });
  });

  test.each([
    ['expiresAt', { expiresAt: new Date(Date.now() + 3 * YEAR_MS).toISOString() }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['collegeId', { collegeId: 404 }],
    ['reason', { reason: ' ' }],
  ])('is refused a wrong %s', async (field, body) => {
    const jo = await identity.member();
    expect((await verify(jo, body)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(Array) } });
    expect(await status(jo)).toMatchObject({ status: 'unverified' });
  });

  test('sees one verification after two presses at once', async () => {
    const jo = await identity.member();
    const answers = await Promise.all([verify(jo), verify(jo)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await decisionsOn(jo)).toHaveLength(1);
  });
});

const statusFor = (id: number): Promise<Answer> =>
  identity.ask('GET', `/internal/users/${id}/student-status`, { caller: NOTIFICATION });

test('for other services a user is a verified student while the verification is valid, without an address', async () => {
  const jo = await identity.member('student', addressAt('reed.edu'));
  const mailboxKey: unknown = expect.stringMatching(/^[\w-]{32}$/);
  expect((await statusFor(jo.id)).json()).toEqual({ isVerified: false, mailboxKey });
  await signedIn(jo.id, jo.email);
  const answer = await statusFor(jo.id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { isVerified: true, mailboxKey }]);
  await expireAll(jo);
  expect((await statusFor(jo.id)).json()).toEqual({ isVerified: false, mailboxKey });
  expect((await statusFor(987_654)).json()).toMatchObject({ status: 404, code: 'user_not_found' });
});
