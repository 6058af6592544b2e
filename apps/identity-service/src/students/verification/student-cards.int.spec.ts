import { randomUUID } from 'node:crypto';
import type { StudentCardDto, StudentCardsDto } from '@campus-deals/contracts/identity/student-card.dto';
import { IMAGE_TOO_LARGE, INVALID_IMAGE_TYPE } from '@campus-deals/contracts/messages';
import { type Caller } from '@campus-deals/service-defaults';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aYearAt, sharedIdentity, type Answer, type Member } from '../../testing/identity-app.js';
import { DeleteStudentCardsJob } from './delete-student-cards.job.js';

const OWN = '/api/user/student-card';
const QUEUE = '/api/admin/student-cards';
const MAKER = 'taken by Ann at home';
const identity = await sharedIdentity();
const admin = await identity.member('admin');
await identity.sql("update users set name = 'Ada' where id = ?", [admin.id]);
await identity.college(1, 'Reed');
const photo = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: 'teal' } })
  .withExif({ IFD0: { Make: MAKER } })
  .jpeg()
  .toBuffer();

const small = await sharp(photo).resize(20).toBuffer();

async function sendFile(caller: Caller, bytes: Buffer = photo, from = '192.0.2.1'): Promise<Answer> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'card.jpg');
  const request = new Response(form);
  return identity.ask('POST', OWN, {
    caller,
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-forwarded-for': from },
    body: Buffer.from(await request.arrayBuffer()),
  });
}
const own = async ({ caller }: Member): Promise<unknown> => (await identity.ask('GET', OWN, { caller })).json();
const withdraw = ({ caller }: Member): Promise<Answer> => identity.ask('DELETE', OWN, { caller });
const queue = async (): Promise<StudentCardDto[]> =>
  (await identity.ask('GET', QUEUE, { caller: admin.caller })).json<StudentCardsDto>().cards;
const cardIdOf = async ({ id }: Member): Promise<number> =>
  (await identity.column<number>('select max(id) from student_cards where user_id = ?', [id]))[0] ?? 0;
const approveBody = () => ({ collegeId: 1, expiresAt: aYearAt(1).expiresAt });
const approve = (id: number, by = admin): Promise<Answer> =>
  identity.ask('POST', `${QUEUE}/${id}/approve`, { caller: by.caller, body: approveBody() });
const reject = (id: number, by = admin): Promise<Answer> =>
  identity.ask('POST', `${QUEUE}/${id}/reject`, { caller: by.caller, body: { reason: 'Not readable' } });
const view = (id: number): Promise<Answer> => identity.ask('GET', `${QUEUE}/${id}/picture`, { caller: admin.caller });
const statusOf = async ({ caller }: Member): Promise<Record<string, unknown>> =>
  (await identity.ask('GET', '/api/user/student-verification', { caller })).json();
type CardRow = { picture: Buffer | null; outcome: string | null };
const rowOf = async (id: number): Promise<CardRow | undefined> =>
  (await identity.sql<CardRow>('select picture, outcome from student_cards where id = ?', [id]))[0];
const decisionsFor = async (member: Member): Promise<unknown[]> =>
  (await identity.publishedOf(member, 'StudentVerificationDecided')).map(({ decision, reason }) => [decision, reason]);
const auditOf = ({ id }: Member): Promise<string[]> =>
  identity.column<string>(
    "select action from audit_entries where subject_type = 'user' and subject_id = ? order by id",
    [String(id)],
  );
const runJob = (): Promise<void> => identity.inContext(() => identity.get(DeleteStudentCardsJob).run());

async function aStudent(email?: string): Promise<Member> {
  const member = await identity.member('student', email);
  await identity.sql("update users set name = 'Ann', college_id = 1 where id = ?", [member.id]);
  return member;
}

/** A student whose card waits. */
async function waiting(): Promise<{ student: Member; id: number }> {
  const student = await aStudent();
  expect((await sendFile(student.caller)).statusCode).toBe(201);
  return { student, id: await cardIdOf(student) };
}

describe('a picture of a student card', () => {
  test('is encoded again without metadata, encrypted, and seen by admins alone', async () => {
    const { student, id } = await waiting();
    const stored = (await rowOf(id))?.picture;
    expect(stored?.includes('WEBP')).toBe(false);

    const seen = await view(id);
    expect(seen.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 960 });
    expect(photo.includes(MAKER)).toBe(true);
    expect(seen.rawPayload.includes(MAKER)).toBe(false);
    expect(await auditOf(student)).toEqual(['student-card.view']);

    const listed = (await queue()).find((card) => card.id === id);
    expect(listed).toMatchObject({ userId: student.id, email: student.email, collegeId: 1 });
    expect(JSON.stringify(listed)).not.toContain('picture');
  });

  test('is refused if it is no image or too large', async () => {
    const { caller } = await aStudent();
    const text = await sendFile(caller, Buffer.from('%PDF-1.7'));
    expect(text.json()).toMatchObject({ status: 400, errors: { image: [INVALID_IMAGE_TYPE] } });
    const large = await sendFile(caller, Buffer.alloc(1024 * 1024 + 1, 1));
    expect(large.json()).toMatchObject({ status: 413, errors: { image: [IMAGE_TOO_LARGE] } });
    expect((await identity.ask('GET', OWN, { caller })).json()).toMatchObject({ sentAt: null, triesLeft: 3 });
  });

  test('needs a name and a college to compare it with', async () => {
    const { caller, id } = await identity.member();
    const refused = async () => {
      const answer = await sendFile(caller, small);
      return [answer.statusCode, answer.json<{ errors?: unknown }>().errors];
    };
    expect(await refused()).toEqual([400, { name: ['Add your name to your profile first.'] }]);
    await identity.sql("update users set name = 'Ann' where id = ?", [id]);
    expect(await refused()).toEqual([400, { collegeId: ['Choose your college in your profile first.'] }]);
    await identity.sql('update users set college_id = 1 where id = ?', [id]);
    expect(await refused()).toEqual([201, undefined]);
  });

  test('waits alone, and three times in 30 days at most', async () => {
    const student = await aStudent();
    const codes: number[] = [];
    for (let each = 0; each < 3; each += 1) {
      codes.push((await sendFile(student.caller)).statusCode, (await sendFile(student.caller)).statusCode);
      expect((await withdraw(student)).statusCode).toBe(200);
    }
    expect(codes).toEqual([201, 409, 201, 409, 201, 409]);
    expect((await sendFile(student.caller)).statusCode).toBe(429);
    expect(await own(student)).toEqual({ sentAt: null, deletesAt: null, triesLeft: 0 });
    const monthAgo = "update student_cards set created_at = now() - interval '31 days' where user_id = ?";
    await identity.sql(monthAgo, [student.id]);
    expect((await sendFile(student.caller)).statusCode).toBe(201);
  });

  test('is deleted when the student withdraws it', async () => {
    const { student, id } = await waiting();
    expect((await withdraw(student)).json()).toEqual({ sentAt: null, deletesAt: null, triesLeft: 2 });
    expect(await rowOf(id)).toEqual({ picture: null, outcome: 'withdrawn' });
    expect([(await view(id)).statusCode, (await approve(id)).statusCode]).toEqual([409, 409]);
  });

  test('is not taken from a verified student, nor after an admin ended the verification', async () => {
    const { caller, id } = await aStudent();
    const path = `/api/admin/users/${id}/student-verification`;
    await identity.ask('POST', path, { caller: admin.caller, body: aYearAt(1) });
    expect((await sendFile(caller)).json<{ code: string }>().code).toBe('verification_state_conflict');
    await identity.ask('POST', `${path}/end`, { caller: admin.caller, body: { reason: 'Left' } });
    expect((await sendFile(caller)).json<{ code: string }>().code).toBe('verification_ended');
  });

  test('is deleted once the student is verified otherwise', async () => {
    const { student, id } = await waiting();
    const path = `/api/admin/users/${student.id}/student-verification`;
    await identity.ask('POST', path, { caller: admin.caller, body: aYearAt(1) });
    expect(await rowOf(id)).toEqual({ picture: null, outcome: 'verified-otherwise' });
  });
});

describe('the places of waiting pictures', () => {
  /** Has other accounts send pictures: as many as given, from the network of `like`. */
  const crowd = async (count: number, like: Member): Promise<void> => {
    await identity.sql(
      `with crowd as (
         insert into users (email, role, referral_code)
           select 'crowd-' || gen_random_uuid() || '@mail.example', 'student', gen_random_uuid() from generate_series(1, ?) returning id
       )
       insert into student_cards (user_id, picture, network, created_at, expires_at)
         select crowd.id, 'x', card.network, now(), now() + interval '1 day'
           from crowd, student_cards card where card.user_id = ?`,
      [count, like.id],
    );
  };
  const sendFrom = async (network: string): Promise<number> =>
    (await sendFile((await aStudent()).caller, small, network)).statusCode;

  test('are one for a mailbox, whatever its accounts, also at once, and its tries are counted together', async () => {
    const name = randomUUID();
    const accounts = await Promise.all(['', '+1', '+2', '+3'].map((tag) => aStudent(`${name}${tag}@gmail.com`)));
    accounts.push(await aStudent(`${name}.@googlemail.com`));
    const codes: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(accounts.map(({ caller }) => sendFile(caller, small)));
      codes.push(...answers.map(({ statusCode }) => statusCode).toSorted());
      await Promise.all(accounts.map(withdraw));
    }
    const once = [201, 409, 409, 409, 409];
    expect(codes).toEqual([...once, ...once, ...once, 429, 429, 429, 429, 429]);
    expect(await own(accounts[1] as Member)).toEqual({ sentAt: null, deletesAt: null, triesLeft: 0 });
  });

  test('are never all of one network: free accounts of few networks refuse nobody else', async () => {
    await identity.sql('delete from student_cards');
    const sender = async (network: string): Promise<Member> => {
      const member = await aStudent();
      expect((await sendFile(member.caller, small, network)).statusCode).toBe(201);
      return member;
    };
    await crowd(180, await sender('203.0.113.1'));
    expect([await sendFrom('203.0.113.1'), await sendFrom('203.0.113.2')]).toEqual([201, 201]);
    expect([await sendFrom('203.0.113.1'), await sendFrom('203.0.113.3')]).toEqual([429, 201]);

    await crowd(1807, await sender('203.0.113.4'));
    expect([await sendFrom('203.0.113.2'), await sendFrom('203.0.113.5')]).toEqual([429, 201]);
    await crowd(6, await sender('203.0.113.6'));
    expect(await sendFrom('203.0.113.7')).toBe(429);
    await identity.sql('delete from student_cards');
    expect(await sendFrom('203.0.113.1')).toBe(201);
  });

  test('name no network once the picture is gone', async () => {
    const { id } = await waiting();
    const other = await waiting();
    await reject(id);
    await identity.ask('POST', `/api/admin/users/${other.student.id}/student-verification`, {
      caller: admin.caller,
      body: aYearAt(1),
    });
    const rows = await identity.sql('select network from student_cards where id in (?, ?)', [id, other.id]);
    expect(rows).toEqual([{ network: null }, { network: null }]);
  });
});

describe('the decision', () => {
  test('approves: verifies for the college until the end, deletes the picture and tells the student', async () => {
    const { student, id } = await waiting();
    const answer = await approve(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<StudentCardsDto>().cards.some((card) => card.id === id)).toBe(false);
    expect(await statusOf(student)).toMatchObject({ status: 'verified', how: 'student-card', college: { id: 1 } });
    expect(await rowOf(id)).toEqual({ picture: null, outcome: 'approved' });
    expect(await decisionsFor(student)).toEqual([['verified', null]]);
    expect(await auditOf(student)).toEqual(['student-card.approve']);
  });

  test('rejects with a reason, deletes the picture and tells the student, who may try again', async () => {
    const { student, id } = await waiting();
    expect((await reject(id)).statusCode).toBe(200);
    expect(await statusOf(student)).toMatchObject({ status: 'unverified' });
    expect(await rowOf(id)).toEqual({ picture: null, outcome: 'rejected' });
    expect(await decisionsFor(student)).toEqual([['card-rejected', 'Not readable']]);
    expect(await auditOf(student)).toEqual(['student-card.reject']);
    expect((await sendFile(student.caller)).statusCode).toBe(201);
  });

  test('fails as a whole for an unknown college: the picture stays', async () => {
    const { student, id } = await waiting();
    const body = { ...approveBody(), collegeId: 404 };
    const answer = await identity.ask('POST', `${QUEUE}/${id}/approve`, { caller: admin.caller, body });
    expect(answer.statusCode).toBe(400);
    expect((await rowOf(id))?.picture).toBeTruthy();
    expect(await decisionsFor(student)).toEqual([]);
  });

  test('of two admins at once, one decides and the other learns who did', async () => {
    const other = await identity.member('admin');
    await identity.sql("update users set name = 'Ben' where id = ?", [other.id]);
    for (let round = 0; round < 5; round += 1) {
      const { student, id } = await waiting();
      const answers = await Promise.all([approve(id), reject(id, other)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json<object>();
      const detail = `${answers[0].statusCode === 200 ? 'Ada approved' : 'Ben rejected'} this card already`;
      expect(refusal).toMatchObject({ code: 'student_card_decided', detail });
      expect(await decisionsFor(student)).toHaveLength(1);
    }
  });
});

describe('after 30 days', () => {
  test('the picture is deleted and the student told, once', async () => {
    const { student, id } = await waiting();
    const fresh = await waiting();
    await identity.sql("update student_cards set expires_at = now() - interval '1 second' where id = ?", [id]);
    expect([(await view(id)).statusCode, (await approve(id)).statusCode]).toEqual([409, 409]);
    await runJob();
    await runJob();
    expect(await rowOf(id)).toEqual({ picture: null, outcome: 'expired' });
    expect(await decisionsFor(student)).toEqual([['card-expired', null]]);
    expect((await rowOf(fresh.id))?.picture).toBeTruthy();
  });

  test('the decision is forgotten, too', async () => {
    const { id } = await waiting();
    await approve(id);
    await identity.sql("update student_cards set decided_at = now() - interval '31 days' where id = ?", [id]);
    await runJob();
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('the account', () => {
  test('its erasure deletes the picture, and that of an admin keeps the decision', async () => {
    const { student, id } = await waiting();
    const leaving = await identity.member('admin');
    const decided = await waiting();
    await reject(decided.id, leaving);
    for (const { caller } of [student, leaving])
      await identity.ask('DELETE', '/api/user/account', { caller, body: { confirmation: 'DELETE' } });
    expect(await rowOf(id)).toBeUndefined();
    expect((await approve(decided.id)).json<{ detail: string }>().detail).toBe(
      'Another admin rejected this card already',
    );
  });

  test('its export states that a picture is there, and does not contain it', async () => {
    for (const neighbour of [identity.catalog, identity.billing, identity.notification])
      neighbour.on('POST /internal/exports', { body: { data: {} } });
    const { student } = await waiting();
    const { identity: part } = (await identity.ask('GET', '/api/user/export', { caller: student.caller })).json<{
      identity: { studentCards: object[] };
    }>();
    const times = { createdAt: expect.any(String), expiresAt: expect.any(String), decidedAt: null };
    expect(part.studentCards).toEqual([{ hasPicture: true, outcome: null, ...times }]);
  });
});
