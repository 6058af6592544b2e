import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { signInByCode } from '../sign-in.js';

const { newVisitor } = useBrowser();

test('two classmates vouch for a student, by phone, and one takes it back', async () => {
  const email = 'vouched-journey@mail.example';
  const student = await newVisitor({ viewport: PHONE });
  await signInByCode(student, email);
  await sqlOf(
    'identity',
    `UPDATE users SET name = 'Vera Vouched',
       college_id = (SELECT id FROM colleges WHERE short_name = 'university-of-iowa') WHERE email = $1`,
    [email],
  );
  await student.open('/user/account');
  const box = student.page.getByRole('region', { name: /student/i });
  await box.getByRole('button', { name: 'Make a link' }).click();
  const link = (await box.getByText(/#vouch=/).textContent()) ?? '';

  const visitor = await newVisitor({ viewport: PHONE });
  await visitor.open(link);
  await visitor.page.getByText('Sign in to continue.').waitFor();
  await visitor.leave();

  const vouchers = [];
  for (const name of ['one', 'two']) {
    const voucher = await newVisitor({ viewport: PHONE });
    vouchers.push(voucher);
    await signInByCode(voucher, `voucher-${name}@uiowa.edu`);
    await voucher.open(link);
    const dialog = voucher.page.getByRole('dialog', { name: 'Vouch for a classmate' });
    await dialog.getByText('Vera Vouched').first().waitFor();
    await dialog.getByText('If it is abused, your own verification may end.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'I know them', exact: true }).click();
    await voucher.page.getByText('You vouched for Vera Vouched').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
  }
  await student.open('/user/account');
  await box.getByText(/Verified by classmates/).waitFor();

  const [one] = vouchers;
  await one?.page.getByRole('button', { name: 'Take back: Vera Vouched' }).click();
  await one?.page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
  await one?.page.getByText('Vouch taken back').first().waitFor();
  // A mailbox gets one mail a minute, so the later ones still wait.
  const decisionsFor = async (address: string): Promise<unknown[]> => {
    const [user] = await sqlOf('identity', 'SELECT id FROM users WHERE email = $1', [address]);
    const mails = await sqlOf(
      'notification',
      `SELECT about->>'decision' AS decision FROM messages WHERE user_id = $1 AND kind = 'verification-decided'`,
      [user?.['id']],
    );
    return mails.map(({ decision }) => decision).toSorted();
  };
  await eventually(
    async () => {
      expect(await decisionsFor(email)).toEqual(['verified', 'vouch-lost']);
      expect(await decisionsFor('voucher-one@uiowa.edu')).toEqual(['vouch-revoked', 'vouched']);
    },
    { within: 20_000, message: 'the mails were never queued' },
  );
  await student.open('/user/account');
  await box.getByText('Expired', { exact: true }).waitFor();
  for (const each of [student, ...vouchers]) {
    each.expectCleanConsole();
    await each.leave();
  }
});
