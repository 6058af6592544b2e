import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, aStudent, asDemoAdmin, SOON, unique } from '../factories.js';
import { linkIn, pressTheLinksButton, signInByMail, signInMail, signInWithoutMail, whoIs } from '../sign-in.js';

describe('an account', () => {
  const { newVisitor } = useBrowser();

  test('is signed out everywhere at once', async () => {
    const laptop = await newVisitor();
    const phone = await newVisitor();
    const { email } = await aStudent(laptop);
    await signInWithoutMail(phone, email);
    await laptop.open('/user/account');
    await laptop.page.getByRole('button', { name: /sign out everywhere/i }).click();
    await eventually(async () => !(await whoIs(phone)).authenticated, {
      ...SOON,
      message: 'the other device is still signed in',
    });
    await phone.open('/user/account');
    await phone.page.getByRole('dialog', { name: 'Sign in to open your account' }).waitFor();
    expect(await whoIs(phone)).toMatchObject({ authenticated: false });
  });

  test('moves to another address once both addresses are confirmed', async () => {
    const student = await newVisitor();
    const [before, after] = [`before-${unique()}@mail.example`, `after-${unique()}@mail.example`];
    await signInByMail(student, before);
    await student.open('/user/account');
    await student.page.getByRole('button', { name: 'Change Email' }).click();
    const dialog = student.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /email/i }).fill(after);
    await dialog.getByRole('button', { name: /send|change/i }).click();
    const toOld = await signInMail(before, 2);
    const toNew = await signInMail(after);
    await student.open(linkIn(toOld));
    await student.page.getByRole('main').getByRole('button').first().click();
    await student.reads(/other (email|address|mail)/i);
    expect(await student.json('/api/user/profile')).toMatchObject({ email: before });
    await pressTheLinksButton(student, linkIn(toNew));
    await eventually(async () => (await student.json('/api/user/profile')).email === after, {
      ...SOON,
      message: 'the address never changed',
    });
  });

  test('is deleted from every service and the browser is signed out', async () => {
    const student = await newVisitor();
    const email = `forget-${unique()}@mail.example`;
    await signInByMail(student, email);
    const college = await aCollege({ isActive: false });
    expect(await student.write('POST', '/api/newsletter/subscribe', { collegeId: college.id })).toBe(200);
    const exported = await student.json('/api/user/export');
    expect(JSON.stringify(exported.identity)).toContain(email);
    expect(JSON.stringify(exported.notification)).toContain(email);

    await student.open('/user/account');
    await student.page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = student.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('DELETE');
    await dialog.getByRole('button', { name: /delete/i }).click();
    await student.page.waitForURL((url) => url.pathname === '/');
    expect(await whoIs(student)).toMatchObject({ authenticated: false });

    const everywhere = ['auth', 'identity', 'catalog', 'billing', 'payments', 'notification'] as const;
    await eventually(
      async () => {
        const found = await Promise.all(everywhere.map((database) => rowsThatName(database, email)));
        expect(found.flat()).toEqual([]);
      },
      { ...SOON, every: 1000, message: 'the erasure never ended' },
    );
  });

  test('loses its admin rights with the first request after its demotion', async () => {
    const deputy = await newVisitor();
    const { userId } = await signInByMail(deputy, `deputy-${unique()}@mail.example`);
    await asDemoAdmin('PATCH', `/api/admin/users/${userId}`, { role: 'admin' });
    await deputy.open('/');
    await eventually(async () => (await whoIs(deputy)).role === 'admin', SOON);
    expect((await deputy.context.request.get('/api/admin/users')).status()).toBe(200);
    await asDemoAdmin('PATCH', `/api/admin/users/${userId}`, { role: 'student' });
    expect((await deputy.context.request.get('/api/admin/users')).status()).toBe(401);
    await deputy.open('/');
    await eventually(async () => (await whoIs(deputy)).role === 'user', {
      ...SOON,
      message: 'the browser never found its way back',
    });
    expect((await deputy.context.request.get('/api/admin/users')).status()).toBe(403);
  });
});

/** Returns the tables of a database that still contain the address. */
async function rowsThatName(
  database: 'auth' | 'identity' | 'catalog' | 'billing' | 'payments' | 'notification',
  email: string,
): Promise<string[]> {
  const tables = await sqlOf(
    database,
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  expect(tables.length).toBeGreaterThan(3);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sqlOf(database, `SELECT 1 FROM ${String(name)} AS t WHERE t::text ILIKE $1 LIMIT 1`, [
        `%${email}%`,
      ]);
      return row ? String(name) : undefined;
    }),
  );
  return found.filter((table) => table !== undefined);
}
