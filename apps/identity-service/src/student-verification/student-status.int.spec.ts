import 'reflect-metadata';
import type { Caller } from '@campus-deals/service-defaults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CollegesService } from '../colleges/colleges.module.js';
import { startIdentity, type Answer, type IdentityUnderTest } from '../testing/identity-app.js';
import { StudentVerificationService } from './student-verification.service.js';

const CATALOG: Caller = { kind: 'service', name: 'catalog' };
let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity({}, { events: false });
  await identity.inTransaction(() =>
    identity.app.get(CollegesService).sync({
      collegeId: 1,
      name: 'Reed',
      shortName: 'reed',
      city: 'X',
      state: 'OR',
      status: 'live',
      isActive: false,
      domains: ['reed.edu'],
      version: 1,
    }),
  );
});
afterAll(() => identity.stop());

const ask = (id: number): Promise<Answer> =>
  identity.ask('GET', `/internal/users/${id}/student-status`, { caller: CATALOG });

test('services learn that somebody is a verified student for as long as that is so, and nothing else', async () => {
  const member = await identity.member('student', 'status@reed.edu');
  expect((await ask(member.id)).json()).toEqual({ isVerified: false });
  await identity.inTransaction(() =>
    identity.app.get(StudentVerificationService).noticeProvenAddress(member.id, member.email),
  );
  const answer = await ask(member.id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ isVerified: true });
  await identity.sql("update student_verifications set expires_at = now() - interval '1 second' where user_id = ?", [
    member.id,
  ]);
  expect((await ask(member.id)).json()).toEqual({ isVerified: false });
});

test('an account that is not there is not there', async () => {
  expect((await ask(987_654)).json()).toMatchObject({ status: 404, code: 'user_not_found' });
});
