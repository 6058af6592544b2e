import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { unique } from '../factories.js';
import { askForMail, codeIn, linkIn, pressTheLinksButton, signInMail, whoIs } from '../sign-in.js';
import { stack } from '../stack.js';

const { newVisitor } = useBrowser();
const address = (): string => `new-${unique()}@example.edu`;

/** PKCE on localhost, implicit elsewhere. */
describe.each(['localhost', '127.0.0.1'])('signing up by mail on %s', (host) => {
  const arrive = () => newVisitor({ baseURL: stack().url.replace('localhost', host), viewport: PHONE });

  test('with the link: the student is signed in after one more confirmation', async () => {
    const [student, email] = [await arrive(), address()];
    await askForMail(student, `  ${email.toUpperCase()} `);
    await student.page.getByText(`We sent a magic link to`, { exact: false }).waitFor();
    await pressTheLinksButton(student, linkIn(await signInMail(email)));
    expect(new URL(student.page.url()).hostname).toBe(host);
    expect(await whoIs(student)).toMatchObject({ authenticated: true, role: 'user' });
    expect(student.page.url()).not.toMatch(/token|code=/);
    student.expectCleanConsole();
  });

  test('with the code of the mail, typed on the requesting device', async () => {
    const [student, email] = [await arrive(), address()];
    await askForMail(student, email);
    const code = codeIn(await signInMail(email));
    await student.page.getByRole('textbox', { name: /code/i }).pressSequentially(code);
    await student.page.waitForURL((url) => url.pathname !== '/login');
    expect(await whoIs(student)).toMatchObject({ authenticated: true });
    student.expectCleanConsole();
  });
});

describe('a sign-in link', () => {
  test('works after a mail scanner opened it five times, with GET and with HEAD', async () => {
    const [student, email] = [await newVisitor(), address()];
    await askForMail(student, email);
    const link = linkIn(await signInMail(email));
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET']) await fetch(link, { method });
    const scanner = await newVisitor();
    await scanner.open(link);
    await scanner.leave();
    await pressTheLinksButton(student, link);
    expect(await whoIs(student)).toMatchObject({ authenticated: true });
  });
});

describe('a link opened in another browser', () => {
  test('names the account and signs in there; the first browser stays as it was', async () => {
    const laptop = await newVisitor();
    const phone = await newVisitor({ viewport: PHONE });
    const email = address();
    await askForMail(laptop, email);
    await phone.open(linkIn(await signInMail(email)));
    await phone.page.getByRole('main').getByRole('button').first().click();
    await phone.page.getByRole('heading', { name: 'Continue as n…@example.edu?' }).waitFor();
    expect(await whoIs(phone)).toMatchObject({ authenticated: false });
    await phone.page.getByRole('button', { name: 'Continue' }).click();
    await phone.page.waitForURL((url) => url.pathname !== '/verify');
    expect(await whoIs(phone)).toMatchObject({ authenticated: true });
    expect(await whoIs(laptop)).toMatchObject({ authenticated: false });
  });
});
