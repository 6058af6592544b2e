import 'reflect-metadata';
import type { OwnVouchesDto, VouchLinkDto } from '@campus-deals/contracts/identity/vouch.dto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aYearAt, startIdentity, type Answer, type IdentityUnderTest, type Member } from '../testing/identity-app.js';

let identity: IdentityUnderTest;
let admin: Member;
beforeAll(async () => {
  identity = await startIdentity({}, { events: false });
  admin = await identity.member('admin');
  await identity.college(1, 'Reed');
  await identity.college(2, 'Park');
});
afterAll(() => identity.stop());

/** A student of Reed who is verified by an admin, unless another proof is given. */
async function verified({ collegeId = 1, provenBy = 'admin' } = {}): Promise<Member> {
  const member = await identity.member();
  await identity.sql(
    `insert into student_verifications (user_id, college_id, proven_by, confirmed_at, expires_at)
       values (?, ?, ?, now(), now() + interval '1 year')`,
    [member.id, collegeId, provenBy],
  );
  return member;
}
/** An unverified student of Reed with a link. */
async function asker(): Promise<{ student: Member; token: string }> {
  const student = await identity.member();
  await identity.sql("update users set name = 'Ann', college_id = 1 where id = ?", [student.id]);
  return { student, token: await linkOf(student) };
}
async function linkOf({ caller }: Member): Promise<string> {
  const answer = await identity.ask('POST', '/api/user/vouches/link', { caller });
  expect(answer.statusCode).toBe(201);
  return answer.json<VouchLinkDto>().url.split('#vouch=')[1] ?? '';
}
const vouch = ({ caller }: Member, token: string): Promise<Answer> =>
  identity.ask('POST', '/api/user/vouches', { caller, body: { token } });
const preview = ({ caller }: Member, token: string): Promise<Answer> =>
  identity.ask('POST', '/api/user/vouches/request', { caller, body: { token } });
const own = async ({ caller }: Member): Promise<OwnVouchesDto> =>
  (await identity.ask('GET', '/api/user/vouches', { caller })).json();
const revoke = ({ caller }: Member, id: number): Promise<Answer> =>
  identity.ask('DELETE', `/api/user/vouches/${id}`, { caller });
const newestOf = async (member: Member): Promise<number> => (await own(member)).given[0]?.id ?? 0;
const statusOf = async ({ caller }: Member): Promise<Record<string, unknown>> =>
  (await identity.ask('GET', '/api/user/student-verification', { caller })).json();
const detailOf = (answer: Answer): string => answer.json<{ detail: string }>().detail;
const decisionsFor = async ({ id }: Member): Promise<string[]> =>
  (await identity.published('StudentVerificationDecided'))
    .filter(({ userId }) => userId === id)
    .map(({ decision }) => decision);
const erase = ({ caller }: Member): Promise<Answer> =>
  identity.ask('DELETE', '/api/user/account', { caller, body: { confirmation: 'DELETE' } });

describe('two verified classmates', () => {
  test('verify a student of their college; one does not', async () => {
    const { student, token } = await asker();
    const [one, two] = [await verified(), await verified({ provenBy: 'student-card' })];
    expect((await preview(one, token)).json()).toEqual({ name: 'Ann', collegeName: 'Reed', vouchesLeft: 3 });
    expect((await vouch(one, token)).statusCode).toBe(201);
    expect([(await statusOf(student)).status, (await own(student)).received]).toEqual(['unverified', 1]);
    expect((await vouch(two, token)).statusCode).toBe(201);
    expect(await statusOf(student)).toMatchObject({ status: 'verified', how: 'classmates', college: { id: 1 } });
    expect(await decisionsFor(student)).toEqual(['verified']);
    expect(await decisionsFor(one)).toEqual(['vouched']);
    // The link has done its work.
    expect((await vouch(await verified(), token)).statusCode).toBe(400);
  });

  test('count once each, also at the same time', async () => {
    const { student, token } = await asker();
    const one = await verified();
    const codes = (await Promise.all([1, 2, 3].map(() => vouch(one, token)))).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([201, 409, 409]);
    expect((await statusOf(student)).status).toBe('unverified');
  });

  test('at the same time verify once', async () => {
    const { student, token } = await asker();
    const answers = await Promise.all([vouch(await verified(), token), vouch(await verified(), token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await decisionsFor(student)).toEqual(['verified']);
  });
});

describe('a vouch is refused', () => {
  test.each([
    ['of a student who is not verified', () => identity.member(), 'Only verified students can vouch'],
    [
      'of a student of another college',
      () => verified({ collegeId: 2 }),
      'Only students of the same college can vouch',
    ],
    [
      'of a student who was vouched for',
      () => verified({ provenBy: 'classmates' }),
      'Verify with a school address or a student card before you vouch for others',
    ],
  ])('%s', async (_name, who, detail) => {
    const { token } = await asker();
    const member = await who();
    for (const answer of [await preview(member, token), await vouch(member, token)])
      expect([answer.statusCode, detailOf(answer)]).toEqual([409, detail]);
  });

  test('for oneself, and for somebody who vouched for oneself', async () => {
    const { student, token } = await asker();
    expect(detailOf(await vouch(student, token))).toMatch(/yourself/);
    const one = await verified();
    await vouch(one, token);
    await vouch(await verified(), token);
    // Later the first loses the status, and the student proves an address.
    await identity.sql('delete from student_verifications where user_id = ?', [one.id]);
    await identity.sql("update student_verifications set proven_by = 'student-card' where user_id = ?", [student.id]);
    await identity.sql("update users set name = 'Ben', college_id = 1 where id = ?", [one.id]);
    expect(detailOf(await vouch(student, await linkOf(one)))).toBe('You cannot vouch for somebody who vouched for you');
  });

  test('with an older, expired or unknown link', async () => {
    const { student, token } = await asker();
    const newer = await linkOf(student);
    const one = await verified();
    expect([(await vouch(one, token)).statusCode, (await vouch(one, 'nothing')).statusCode]).toEqual([400, 400]);
    await identity.sql("update vouch_requests set expires_at = now() - interval '1 second' where user_id = ?", [
      student.id,
    ]);
    expect((await vouch(one, newer)).statusCode).toBe(400);
    expect(
      (await identity.sql<{ token_hash: Buffer }>('select token_hash from vouch_requests'))[0]?.token_hash.toString(),
    ).not.toContain(newer);
  });

  test('after three within a year, also of four at the same time, and revoking gives none back', async () => {
    const one = await verified();
    const tokens = (await Promise.all([1, 2, 3, 4].map(() => asker()))).map(({ token }) => token);
    const answers = await Promise.all(tokens.map((token) => vouch(one, token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409]);
    await revoke(one, await newestOf(one));
    const refused = await vouch(one, (await asker()).token);
    expect(detailOf(refused)).toBe('You have vouched for 3 people within a year');
    await identity.sql("update student_vouches set created_at = now() - interval '366 days' where voucher_id = ?", [
      one.id,
    ]);
    expect((await vouch(one, (await asker()).token)).statusCode).toBe(201);
  });

  test('for a student whose verification an admin ended', async () => {
    const { student, token } = await asker();
    const path = `/api/admin/users/${student.id}/student-verification`;
    await identity.ask('POST', path, { caller: admin.caller, body: aYearAt(1) });
    await identity.ask('POST', `${path}/end`, { caller: admin.caller, body: { reason: 'Left' } });
    expect((await vouch(await verified(), token)).json()).toMatchObject({ code: 'verification_ended' });
    const asked = await identity.ask('POST', '/api/user/vouches/link', { caller: student.caller });
    expect(asked.json()).toMatchObject({ code: 'verification_ended' });
  });

  test('and no link made, without a name and a college', async () => {
    const { caller } = await identity.member();
    const answer = await identity.ask('POST', '/api/user/vouches/link', { caller });
    expect(detailOf(answer)).toBe('Choose your college in your profile first');
  });
});

describe('a vouch taken back', () => {
  test('ends the verification, tells both, and leaves the student free to ask another', async () => {
    const { student, token } = await asker();
    const [one, two] = [await verified(), await verified()];
    await vouch(one, token);
    await vouch(two, token);
    const id = await newestOf(one);
    expect((await revoke(two, id)).statusCode).toBe(404);
    expect((await revoke(one, id)).json<OwnVouchesDto>().given).toEqual([]);
    await revoke(one, id);
    expect(await statusOf(student)).toMatchObject({ status: 'expired', endedAt: null });
    expect(await decisionsFor(student)).toEqual(['verified', 'vouch-lost']);
    expect(await decisionsFor(one)).toEqual(['vouched', 'vouch-revoked']);
    await vouch(await verified(), await linkOf(student));
    expect(await statusOf(student)).toMatchObject({ status: 'verified', how: 'classmates' });
  });

  test('changes nothing for a student who was verified otherwise since', async () => {
    const { student, token } = await asker();
    const one = await verified();
    await vouch(one, token);
    await identity.ask('POST', `/api/admin/users/${student.id}/student-verification`, {
      caller: admin.caller,
      body: aYearAt(1),
    });
    await revoke(one, await newestOf(one));
    expect((await statusOf(student)).status).toBe('verified');
  });

  test('follows from the erasure of the voucher; the erasure of the student keeps the count', async () => {
    const { student, token } = await asker();
    const [one, two] = [await verified(), await verified()];
    await vouch(one, token);
    await vouch(two, token);
    expect((await erase(one)).statusCode).toBe(202);
    expect((await statusOf(student)).status).toBe('expired');
    expect((await erase(student)).statusCode).toBe(202);
    expect((await own(two)).given).toMatchObject([{ name: null }]);
    expect((await preview(two, (await asker()).token)).json()).toMatchObject({ vouchesLeft: 2 });
  });
});

test('admins see who vouched, and the export contains dates only', async () => {
  for (const neighbour of [identity.catalog, identity.billing, identity.notification])
    neighbour.on('POST /internal/exports', { body: { data: {} } });
  const { student, token } = await asker();
  const one = await verified();
  await vouch(one, token);
  const listed = await identity.ask('GET', `/api/admin/users/${student.id}/vouches`, { caller: admin.caller });
  expect(listed.json()).toMatchObject([{ voucherId: one.id, voucherEmail: one.email, revokedAt: null }]);
  const text = (await identity.ask('GET', '/api/user/export', { caller: student.caller })).body;
  expect(JSON.parse(text)).toMatchObject({ identity: { vouches: { given: [], received: [{ revokedAt: null }] } } });
  expect(text).not.toContain(one.email);
});
