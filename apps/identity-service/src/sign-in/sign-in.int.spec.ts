import { randomUUID } from 'node:crypto';
import { user } from '@campus-deals/messaging/testing/service';
import { VISITOR, type Caller } from '@campus-deals/service-defaults';
import { eventually, forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { IdentityUnderTest, type Answer, type Member } from '../testing/identity-app.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const identity = await forFile(
  IdentityUnderTest.start({ ADMIN_EMAILS: 'dean@uni.example,payer-dean@uni.example' }, { events: false }),
);

interface Signing {
  sub?: string;
  email?: string;
  session?: string;
  /** Age of the provider's token. */
  secondsOld?: number;
  /** Time since the user authenticated; null: the token does not state it. */
  secondsSignedIn?: number | null;
  caller?: Caller;
  /** Replaces parts of the query; undefined removes one. */
  query?: Record<string, string | undefined>;
}
const someone = (): string => `${randomUUID()}@mail.example`;

async function link({
  sub = randomUUID(),
  email = someone(),
  session = randomUUID(),
  secondsOld = 0,
  secondsSignedIn = 0,
  caller = VISITOR,
  query = {},
}: Signing = {}): Promise<Answer> {
  const now = Math.floor(Date.now() / 1000);
  const amr = [{ method: 'otp', ...(secondsSignedIn !== null && { timestamp: now - secondsSignedIn }) }];
  const token = await identity.provider.token({ sub, email, session_id: session, iat: now - secondsOld, amr });
  const asked = Object.entries({ supabaseId: sub, email, ...query }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return identity.ask('GET', `/api/auth/user-by-supabase-id?${new URLSearchParams(asked)}`, {
    caller,
    headers: { authorization: `Bearer ${token}`, 'user-agent': CHROME },
  });
}
const code = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code];
const cookieToken = (answer: Answer): string =>
  /campus_deals_session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
const resolve = (token: string): Promise<Answer> => identity.resolve(token);
async function userOf(email: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await identity.sql<Record<string, unknown>>('select * from users where email = ?', [email]);
  return row;
}

describe('a first sign-in', () => {
  test("creates a student's account with a session, and publishes it", async () => {
    const [email, sub] = [someone(), randomUUID()];
    const answer = await link({ sub, email: email.toUpperCase(), query: { email: ` ${email} ` } });
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json<{ id: number }>();
    expect(answer.json()).toEqual({ id, role: 'user', isNew: true });
    expect(await userOf(email)).toMatchObject({
      id,
      supabase_id: sub,
      email_verified: true,
      has_completed_registration: false,
      last_login: expect.anything(),
    });
    expect((await resolve(cookieToken(answer))).json()).toMatchObject({ userId: id, role: 'student' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await identity.publishedOf({ id }, 'UserRegistered')).toEqual([
      {
        userId: id,
        role: 'student',
        collegeId: null,
        emailNotifications: true,
        browserNotifications: false,
        timeZone: null,
        quietFrom: null,
        quietTo: null,
        digest: 'daily',
        alertChoices: [],
        isSuspended: false,
        points: 0,
        version: 1,
      },
    ]);
  });

  test('finds the account again the next time, also without an address in the query', async () => {
    const signing = { sub: randomUUID(), email: someone() };
    const first = await link(signing);
    const second = await link({ ...signing, query: { email: undefined } });
    expect(second.json()).toEqual({ ...first.json<object>(), isNew: false });
    expect(await identity.publishedOf(first.json<{ id: number }>(), 'UserRegistered')).toHaveLength(1);
  });

  test('concurrently creates one account', async () => {
    const signing = { sub: randomUUID(), email: someone() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => link(signing)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.filter((answer) => answer.json<{ isNew: boolean }>().isNew)).toHaveLength(1);
    expect(await identity.sql('select 1 from users where email = ?', [signing.email])).toHaveLength(1);
  });

  test('makes an address in ADMIN_EMAILS an admin', async () => {
    expect((await link({ email: 'Dean@uni.example' })).json()).toMatchObject({ role: 'admin', isNew: true });
  });

  test('takes over the account created for a payer, with its role', async () => {
    const email = someone();
    for (const row of [
      [email, 'PAYER1'],
      ['payer-dean@uni.example', 'PAYER2'],
    ])
      await identity.sql(`insert into users (email, role, referral_code) values (?, 'vendor', ?)`, row);
    expect((await link({ email })).json()).toMatchObject({ role: 'vendor', isNew: false });
    const taken = { role: 'vendor', email_verified: true, has_completed_registration: false };
    expect(await userOf(email)).toMatchObject(taken);
    expect((await link({ email: 'payer-dean@uni.example' })).json()).toMatchObject({ role: 'admin', isNew: false });
  });
});

describe('an invitation', () => {
  const referrerOf = async (email: string): Promise<unknown> => (await userOf(email))?.['referred_by_user_id'];
  const codeOf = async ({ email }: Member): Promise<string> => String((await userOf(email))?.['referral_code']);

  test('counts for a new account only, in any letter case', async () => {
    const inviter = await identity.member();
    const referralCode = (await codeOf(inviter)).toLowerCase();
    const signing = { sub: randomUUID(), email: someone() };
    await link({ ...signing, query: { referralCode } });
    expect(await referrerOf(signing.email)).toBe(inviter.id);

    const known = await identity.member();
    await link({ email: known.email, query: { referralCode } });
    expect(await referrerOf(known.email)).toBeNull();
  });

  test('to another spelling of one’s own address, or with an unknown code, does not count', async () => {
    const inviter = await identity.member('student', `${randomUUID()}+a@mail.example`);
    const own = inviter.email.replace('+a@', '+b@');
    expect((await link({ email: own, query: { referralCode: await codeOf(inviter) } })).statusCode).toBe(200);
    expect(await referrerOf(own)).toBeNull();
    const other = someone();
    expect((await link({ email: other, query: { referralCode: 'NOBODY' } })).statusCode).toBe(200);
    expect(await referrerOf(other)).toBeNull();
  });
});

describe('the token', () => {
  test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', 'Bearer a.b.c'])(
    'must be there and valid: %s',
    async (authorization) => {
      const member = await identity.member();
      const answer = await identity.ask(
        'GET',
        `/api/auth/user-by-supabase-id?supabaseId=${randomUUID()}&email=${member.email}`,
        { headers: authorization ? { authorization } : {} },
      );
      expect(code(answer)).toEqual([401, 'invalid_provider_token']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test('must belong to that user and address', async () => {
    const other = await identity.member();
    expect(code(await link({ query: { supabaseId: randomUUID() } }))).toEqual([401, 'invalid_provider_token']);
    expect(code(await link({ query: { email: other.email } }))).toEqual([401, 'invalid_provider_token']);
  });

  test('is neither accepted nor rejected while the keys are unavailable', async () => {
    const unlucky = await IdentityUnderTest.start({ SUPABASE_URL: 'http://127.0.0.1:9' }, { events: false });
    const answer = await unlucky.signIn(randomUUID(), { email: someone() });
    await unlucky.stop();
    expect(code(answer)).toEqual([503, 'service_unavailable']);
  });
});

describe('a known user who proves another address', () => {
  test('changes it, once, and publishes it', async () => {
    const [sub, first, second] = [randomUUID(), someone(), someone()];
    const { id } = (await link({ sub, email: first })).json<{ id: number }>();
    expect((await link({ sub, email: second })).json()).toEqual({ id, role: 'user', isNew: false });
    expect((await link({ sub, email: second })).statusCode).toBe(200);
    expect(await userOf(first)).toBeUndefined();
    expect(await userOf(second)).toMatchObject({ id });
    expect(await identity.publishedOf({ id }, 'UserUpdated')).toMatchObject([{ version: 2 }]);
  });

  test('is still recognized by an older token on another device, which does not change it back', async () => {
    const [sub, first, second] = [randomUUID(), someone(), someone()];
    const { id } = (await link({ sub, email: first, secondsOld: 60 })).json<{ id: number }>();
    await link({ sub, email: second });
    expect((await link({ sub, email: first, secondsOld: 30 })).json()).toEqual({ id, role: 'user', isNew: false });
    expect(await userOf(first)).toBeUndefined();
    // A new user may own the old address by now.
    const newcomer = await link({ email: first });
    expect((await link({ sub, email: first, secondsOld: 30 })).json()).toMatchObject({ id });
    expect(await userOf(second)).toMatchObject({ id });
    expect(await userOf(first)).toMatchObject({ id: newcomer.json<{ id: number }>().id });
  });

  test('cannot take another account’s address', async () => {
    const [sub, own] = [randomUUID(), someone()];
    const other = await identity.member();
    await link({ sub, email: own });
    const answer = await link({ sub, email: other.email });
    expect(code(answer)).toEqual([409, 'email_taken']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await userOf(own)).toMatchObject({ supabase_id: sub });
  });
});

describe('a recreated provider account for the same mailbox', () => {
  test('replaces the previous one and ends its sessions', async () => {
    const received = await identity.endedSessions();
    const [email, first, second] = [someone(), randomUUID(), randomUUID()];
    const before = { sub: first, email, session: randomUUID(), secondsOld: 60 };
    const signedIn = await link(before);
    const { id } = signedIn.json<{ id: number }>();
    const after = await link({ sub: second, email });
    expect(after.json()).toMatchObject({ id, isNew: false });
    expect(await userOf(email)).toMatchObject({ supabase_id: second });
    expect((await resolve(cookieToken(signedIn))).statusCode).toBe(404);
    expect((await resolve(cookieToken(after))).statusCode).toBe(200);
    await eventually(() => expect(received).toContainEqual({ userIds: [id] }));
  });

  test('is not replaced by an older token', async () => {
    const [email, first, second] = [someone(), randomUUID(), randomUUID()];
    await link({ sub: first, email, secondsOld: 60 });
    const after = await link({ sub: second, email });
    expect(code(await link({ sub: first, email, secondsOld: 30 }))).toEqual([401, 'invalid_provider_token']);
    expect(await userOf(email)).toMatchObject({ supabase_id: second });
    expect((await resolve(cookieToken(after))).statusCode).toBe(200);
  });
});

describe('the session', () => {
  test('that the browser had before ends, and the gateways are notified', async () => {
    const received = await identity.endedSessions();
    const before = await identity.member();
    await link({ caller: before.caller });
    expect((await resolve(before.token)).statusCode).toBe(404);
    await eventually(() => expect(received).toContainEqual({ sessionIds: [before.caller.sessionId] }));
  });

  test("keeps the provider's session and the device", async () => {
    const session = randomUUID();
    await link({ session });
    expect(await identity.sql('select device from sessions where provider_session_id = ?', [session])).toEqual([
      { device: 'Chrome on Windows' },
    ]);
  });

  test('cannot be started from a provider session that was ended here', async () => {
    const signing = { sub: randomUUID(), email: someone(), session: randomUUID() };
    const token = cookieToken(await link(signing));
    const { userId, sessionId } = (await resolve(token)).json<{ userId: number; sessionId: number }>();
    await identity.ask('POST', '/api/auth/logout', { caller: user(userId, 'student', sessionId) });
    const again = await link(signing);
    expect(code(again)).toEqual([401, 'invalid_provider_token']);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await link({ ...signing, session: randomUUID() })).statusCode).toBe(200);
  });

  test('does not survive a concurrent sign-out everywhere', async () => {
    const signing = { sub: randomUUID(), email: someone() };
    const { id } = (await link(signing)).json<{ id: number }>();
    for (let round = 0; round < 5; round++) {
      const session = randomUUID();
      const signingIn = link({ ...signing, session });
      const caller = user(id, 'student', 1);
      await Promise.all([signingIn, identity.ask('POST', '/api/auth/logout/everywhere', { caller })]);
      const [counted] = await identity.sql<{ left: number }>(
        'select count(*)::int as left from sessions s join provider_sessions p on p.id = s.provider_session_id where s.user_id = ? and p.ended_at is not null',
        [id],
      );
      expect(counted?.left).toBe(0);
    }
  });
});

test('a verified school address verifies the student in the same step', async () => {
  const collegeId = 777;
  await identity.college(collegeId, 'Reed', { domains: ['reed.example'] });
  const email = `${randomUUID()}@reed.example`;
  const { id } = (await link({ email })).json<{ id: number }>();
  expect(
    await identity.sql('select address from student_verifications where user_id = ? and expires_at > now()', [id]),
  ).toEqual([{ address: email }]);
  expect(await userOf(email)).toMatchObject({ college_id: collegeId });
});

describe('the time of authentication', () => {
  const signedInAt = async (answer: Answer): Promise<string | null> =>
    (await resolve(cookieToken(answer))).json<{ signedInAt: string | null }>().signedInAt;
  const anAdmin = async (): Promise<string> => (await identity.member('admin', someone())).email;

  test('is the sign-in at the provider, also after token renewals', async () => {
    const at = await signedInAt(await link({ secondsSignedIn: 3600 }));
    expect(Math.round((Date.now() - Date.parse(at ?? '')) / 60_000)).toBe(60);
  });

  test('is unknown if the provider does not state it', async () => {
    expect(await signedInAt(await link({ secondsSignedIn: null }))).toBeNull();
  });

  test('must be within the last 12 hours for an admin, else the idle session would renew itself', async () => {
    const email = await anAdmin();
    for (const secondsSignedIn of [12 * 3600 + 5, null])
      expect(code(await link({ email, secondsSignedIn }))).toEqual([401, 'invalid_provider_token']);
    expect((await link({ email, secondsSignedIn: 12 * 3600 - 60 })).statusCode).toBe(200);
  });

  test('may be months ago for all others', async () => {
    expect((await link({ secondsSignedIn: 60 * 24 * 3600 })).statusCode).toBe(200);
  });
});
