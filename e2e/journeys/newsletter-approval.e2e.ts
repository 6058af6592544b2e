import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { signInByCode, whoIs } from '../sign-in.js';

const { newVisitor } = useBrowser();

test('what one admin writes leaves only after another admin approves it', async () => {
  const author = await newVisitor();
  await author.signInAs('Admin');
  const approver = await newVisitor();
  const { userId } = await signInByCode(approver, 'second-admin@approval-journey.example');
  await sqlOf('identity', `UPDATE users SET role = 'admin' WHERE id = $1`, [userId]);
  // The gateway remembers a session for half a minute.
  await eventually(async () => (await whoIs(approver)).role === 'admin', {
    within: 45_000,
    message: 'the second admin is one',
  });
  await requireApproval(author, true);

  const { id } = await (await author.send('POST', '/api/admin/newsletters', {})).json();
  await eventually(async () => (await author.json(`/api/admin/newsletters/${id}`)).needsApproval === true, {
    within: 15_000,
    message: 'the newsletter needs an approval',
  });
  const address = `/admin/newsletter?newsletter=${id}`;
  await author.open(address);
  await author.page.getByLabel('Subject').fill('Welcome back to campus');
  await author.page.getByRole('button', { name: 'Save draft' }).click();
  await author.page.getByText('Newsletter saved').first().waitFor();
  await requestIn(author);
  await author.page.getByText('You wrote this. Another admin has to approve it.').waitFor();
  expect(await author.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await approver.open(address);
  await approver.page.getByRole('button', { name: 'Return with a note' }).click();
  await approver.page.getByRole('dialog').getByLabel('What should change?').fill('Please name the date.');
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Return newsletter' }).click();
  await approver.page.getByText('Note from the approver: Please name the date.').waitFor();

  await author.open(address);
  await author.page.getByText('Note from the approver: Please name the date.').waitFor();
  await author.page.getByLabel('Subject').fill('Welcome back to campus on Monday');
  await author.page.getByRole('button', { name: 'Save draft' }).click();
  await author.page.getByText('Newsletter saved').first().waitFor();
  await requestIn(author);
  await author.page.getByText(/^Once approved, starts/).waitFor();

  await approver.open(address);
  await approver.page.getByRole('heading', { name: 'Welcome back to campus on Monday' }).waitFor();
  await approver.page.getByRole('button', { name: 'Approve' }).click();
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await approver.page.getByText(/^Starts .*Jul 1/).waitFor();

  expect(await author.write('POST', `/api/admin/newsletters/${id}/cancel`, {})).toBe(200);
  await requireApproval(author, false);
  for (const admin of [author, approver]) {
    admin.expectCleanConsole();
    await admin.leave();
  }
}, 150_000);

async function requireApproval(admin: Visitor, newsletterApproval: boolean): Promise<void> {
  expect(await admin.write('PATCH', '/api/admin/settings', { newsletterApproval })).toBe(200);
}

/** Requests the approval of the draft on the page, to be sent at a time. */
async function requestIn({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Request approval' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'At a date and time' }).check();
  await dialog.getByLabel('Date', { exact: true }).fill('2099-07-01');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await page.getByRole('status').getByText('Waiting for approval').waitFor();
}
