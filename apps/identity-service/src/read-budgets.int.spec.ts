import { describeBudgets, fillAndVacuum, type BudgetRow } from '@campus-deals/testing';
import { afterAll, beforeAll } from 'vitest';
import { IdentityUnderTest, type Member } from './testing/identity-app.js';

let identity: IdentityUnderTest;
let admin: Member;
beforeAll(async () => {
  identity = await IdentityUnderTest.start({}, { events: false });
  admin = await identity.member('admin');
  await fillAndVacuum(identity.env.IDENTITY_DATABASE_URL, [
    `INSERT INTO colleges (id, name, short_name, status, is_active, version) SELECT n, 'College ' || n, 'college-' || n, 'live', true, 1 FROM generate_series(1, 200) n`,
    `INSERT INTO users (email, name, college_id, referral_code, email_verified, role, suspended_at, last_login)
     SELECT 'person-' || n || '@mail.example', CASE WHEN n % 3000 = 7 THEN 'Ephemera' WHEN n % 2 = 0 THEN 'Robin' ELSE 'Sam' END || ' ' || n, 1 + n % 200, 'code' || n, n % 3 = 0,
       CASE WHEN n % 20 = 0 THEN 'vendor' ELSE 'student' END, CASE WHEN n % 500 = 0 THEN now() END, now() - n * interval '1 minute'
     FROM generate_series(1, 20000) n`,
  ]);
}, 120_000);
afterAll(() => identity.stop());

const users = (query: string, ...budget: BudgetRow[2]): BudgetRow => [
  `GET admin/users${query}`,
  () => identity.ask('GET', `/api/admin/users${query}`, { caller: admin.caller }),
  budget,
];

describeBudgets([
  users('?limit=50', 125, 2, 16100),
  users('?limit=50&sort=name', 140, 2, 16000),
  users('?limit=50&sort=last-login', 120, 2, 15500),
  users('?limit=50&role=vendor', 145, 2, 16100),
  users('?limit=50&suspended=true', 130, 2, 14000),
  users('?limit=50&search=robin', 680, 2, 16200),
  users('?limit=50&search=ephemera', 190, 3, 2300),
  users('?limit=50&end=true', 120, 2, 15500),
]);
