import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { mailTo } from '../inbox.js';
import { askForMail, codeIn, linkIn, pressTheLinksButton, signInByCode, signInMail, whoIs } from '../sign-in.js';
import { stack } from '../stack.js';

/** Hosts of the same journey: PKCE on localhost, implicit elsewhere. */
const HOSTS = ['localhost', '127.0.0.1'] as const;

describe.each(HOSTS)('signing up by mail on %s', (host) => {
  const { newVisitor } = useBrowser();
  const baseURL = (): string => stack().url.replace('localhost', host);
  const address = (name: string): string => `${name}@${host.replaceAll('.', '-')}.example.edu`;

  test('with the link: the student is signed in after one more confirmation', async () => {
    const student = await newVisitor({ baseURL: baseURL() });
    const email = address('link');
    await askForMail(student, `  ${email.toUpperCase()} `);
    await student.page.getByText(`We sent a magic link to`, { exact: false }).waitFor();
    const mail = await signInMail(email);
    await pressTheLinksButton(student, linkIn(mail));
    expect(new URL(student.page.url()).hostname).toBe(host);
    expect(await whoIs(student)).toMatchObject({ authenticated: true, role: 'user' });
    expect(student.page.url()).not.toMatch(/token|code=/);

    await student.open('/');
    await student.page.getByRole('button', { name: 'Sign Out' }).click();
    await student.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(await whoIs(student)).toMatchObject({ authenticated: false });
    student.expectCleanConsole();
    await student.leave();
  });

  test('with the code of the mail, typed on the requesting device', async () => {
    const student = await newVisitor({ baseURL: baseURL(), viewport: PHONE });
    const email = address('code');
    await askForMail(student, email);
    const code = codeIn(await signInMail(email));
    await student.page.getByRole('textbox', { name: /code/i }).pressSequentially(code);
    await student.page.waitForURL((url) => url.pathname !== '/login');
    expect(await whoIs(student)).toMatchObject({ authenticated: true });
    student.expectCleanConsole();
    await student.leave();
  });

  test('after a mail scanner opened the link five times, with GET and with HEAD', async () => {
    const student = await newVisitor({ baseURL: baseURL() });
    const email = address('scanned');
    await askForMail(student, email);
    const link = linkIn(await signInMail(email));
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET']) await fetch(link, { method });
    const scanner = await newVisitor();
    await scanner.open(link);
    await scanner.leave();
    await pressTheLinksButton(student, link);
    expect(await whoIs(student)).toMatchObject({ authenticated: true });
    await student.leave();
  });

  test('with an expired or used link: the page explains it and offers a new one', async () => {
    const student = await newVisitor({ baseURL: baseURL() });
    const email = address('late');
    await askForMail(student, email);
    const link = linkIn(await signInMail(email));
    await sqlOf('auth', "UPDATE auth.one_time_tokens SET created_at = created_at - interval '11 minutes'");
    await student.open(link);
    await student.page.getByRole('main').getByRole('button').first().click();
    await student.page
      .getByText('The magic link has expired or is invalid. Please request a new one.')
      .first()
      .waitFor();
    expect(await whoIs(student)).toMatchObject({ authenticated: false });
    await student.leave();
  });
});

describe('a link opened in another browser', () => {
  const { newVisitor } = useBrowser();

  test('names the account and signs in there; the first browser stays as it was', async () => {
    const laptop = await newVisitor();
    const phone = await newVisitor({ viewport: PHONE });
    await askForMail(laptop, 'two-devices@example.edu');
    await phone.open(linkIn(await signInMail('two-devices@example.edu')));
    await phone.page.getByRole('main').getByRole('button').first().click();
    await phone.page.getByRole('heading', { name: 'Continue as t…@example.edu?' }).waitFor();
    expect(await whoIs(phone)).toMatchObject({ authenticated: false });
    await phone.page.getByRole('button', { name: 'Continue' }).click();
    await phone.page.waitForURL((url) => url.pathname !== '/verify');
    expect(await whoIs(phone)).toMatchObject({ authenticated: true });
    expect(await whoIs(laptop)).toMatchObject({ authenticated: false });
    await laptop.leave();
    await phone.leave();
  });
});

describe('sign-in mail', () => {
  const { newVisitor } = useBrowser();

  test('does not reveal who has an account, even after repeated requests', async () => {
    const known = await newVisitor();
    await signInByCode(known, 'known@example.edu');
    const config = await known.json('/api/config');
    const ask = (email: string): Promise<Response> =>
      fetch(new URL('/auth/v1/otp', stack().url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: String(config.supabaseAnonKey),
          'x-supabase-api-version': '2024-01-01',
          'x-forwarded-for': '203.0.113.7',
        },
        body: JSON.stringify({ email, create_user: true }),
      });
    const answers = new Set<string>();
    for (const email of ['nobody-knows@example.edu', 'known-2@example.edu']) {
      const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask(email)).status));
      answers.add([...new Set(statuses)].toSorted().join());
    }
    expect(answers.size).toBe(1);
    expect((await mailTo('nobody-knows@example.edu')).subject).toBeTruthy();
    await known.leave();
  });
});
