import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import {
  askForMail,
  codeIn,
  linkIn,
  pressTheLinksButton,
  signInByCode,
  signInByMail,
  signInMail,
  whoIs,
} from '../sign-in.js';

describe('an account', () => {
  const { newVisitor } = useBrowser();

  test('keeps its owner’s input after a reload', async () => {
    const student = await newVisitor();
    await signInByCode(student, 'profile@example.edu');
    await student.open('/user/account');
    const name = student.page.getByRole('textbox', { name: 'Name' });
    await name.fill('A');
    await student.page.getByRole('button', { name: /^save/i }).click();
    await student.page.getByText('Name must be at least 2 characters').waitFor();
    await name.fill('Robin Reader');
    await student.page.getByRole('button', { name: /^save/i }).click();
    await eventually(async () => (await student.json('/api/user/profile')).name === 'Robin Reader', {
      message: 'the name was never saved',
    });
    await student.open('/user/account');
    expect(await student.page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Robin Reader');
    student.expectCleanConsole();
    await student.leave();
  });

  test('is signed out everywhere at once', async () => {
    const laptop = await newVisitor();
    const phone = await newVisitor();
    await signInByMail(laptop, 'everywhere@example.edu');
    await signInAgain(phone, 'everywhere@example.edu');
    await laptop.open('/user/account');
    await laptop.page.getByRole('button', { name: /sign out everywhere/i }).click();
    await eventually(async () => !(await whoIs(phone)).authenticated, {
      within: 2000,
      message: 'the other device is still signed in',
    });
    await phone.open('/user/account');
    await phone.page.waitForURL((url) => url.pathname === '/');
    expect(await whoIs(phone)).toMatchObject({ authenticated: false });
    await laptop.leave();
    await phone.leave();
  });

  test('moves to another address once both addresses are confirmed', async () => {
    const student = await newVisitor();
    await signInByMail(student, 'before@example.edu');
    await student.open('/user/account');
    await student.page.getByRole('button', { name: 'Change Email' }).click();
    const dialog = student.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /email/i }).fill('after@example.edu');
    await dialog.getByRole('button', { name: /send|change/i }).click();
    const toOld = await signInMail('before@example.edu', 2);
    const toNew = await signInMail('after@example.edu');
    await student.open(linkIn(toOld));
    await student.page.getByRole('main').getByRole('button').first().click();
    await student.page
      .getByText(/other (email|address|mail)/i)
      .first()
      .waitFor();
    expect(await student.json('/api/user/profile')).toMatchObject({ email: 'before@example.edu' });
    await pressTheLinksButton(student, linkIn(toNew));
    await eventually(async () => (await student.json('/api/user/profile')).email === 'after@example.edu', {
      message: 'the address never changed',
    });
    await student.leave();
  });

  test('is deleted from every service within a minute, and the browser is signed out', async () => {
    const student = await newVisitor();
    const email = 'forget-me@example.edu';
    await signInByCode(student, email);
    const [college] = (await student.json('/api/colleges/inactive?limit=1')) as unknown as { id: number }[];
    expect(await student.write('POST', '/api/newsletter/subscribe', { collegeId: college?.id })).toBe(200);
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

    const admin = await newVisitor();
    await admin.signInAs('Admin');
    await eventually(
      async () => {
        const [newest] = (await admin.json('/api/admin/users/erasures')) as unknown as { completedAt: string | null }[];
        return newest?.completedAt !== null && newest !== undefined;
      },
      { within: 60_000, message: 'the erasure never ended' },
    );
    expect(JSON.stringify(await admin.json('/api/admin/users/erasures'))).not.toContain(email);
    for (const database of ['auth', 'identity', 'catalog', 'billing', 'payments', 'notification'] as const)
      expect({ [database]: await rowsThatName(database, email) }).toEqual({ [database]: [] });
    await admin.leave();
    await student.leave();
  });

  test('loses its admin rights with the first request after its demotion', async () => {
    const boss = await newVisitor();
    const deputy = await newVisitor();
    await boss.signInAs('Admin');
    const { userId } = await signInByMail(deputy, 'deputy@example.edu');
    expect(await boss.write('PATCH', `/api/admin/users/${userId}`, { role: 'admin' })).toBe(200);
    await deputy.open('/');
    await eventually(async () => (await whoIs(deputy)).role === 'admin', { message: 'the promotion never arrived' });
    expect((await deputy.context.request.get('/api/admin/users')).status()).toBe(200);
    expect(await boss.write('PATCH', `/api/admin/users/${userId}`, { role: 'student' })).toBe(200);
    expect((await deputy.context.request.get('/api/admin/users')).status()).toBe(401);
    await deputy.open('/');
    await eventually(async () => (await whoIs(deputy)).role === 'user', {
      message: 'the browser never found its way back',
    });
    expect((await deputy.context.request.get('/api/admin/users')).status()).toBe(403);
    await boss.leave();
    await deputy.leave();
  });
});

/** Signs in again. A second sign-in within a minute gets no mail, so the first one is moved back in time. */
async function signInAgain(visitor: Visitor, email: string): Promise<void> {
  await sqlOf('auth', "UPDATE auth.users SET confirmation_sent_at = confirmation_sent_at - interval '2 minutes'");
  await askForMail(visitor, email);
  const code = codeIn(await signInMail(email, 2));
  await visitor.page.getByRole('textbox', { name: /code/i }).pressSequentially(code);
  await visitor.page.waitForURL((url) => url.pathname !== '/login');
}

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
