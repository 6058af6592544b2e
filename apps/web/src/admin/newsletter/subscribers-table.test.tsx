import type { AdminSubscriberDto } from '@campus-deals/contracts/notification/subscriber.dto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anAdminCollege, serveAdmin, serveList } from '../../testing/admin-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { SubscribersPanel } from './subscribers-table.js';

const PATH = '/api/admin/subscribers';
const ann: AdminSubscriberDto = {
  id: 5,
  email: 'ann@example.edu',
  collegeId: 7,
  collegeName: 'Reed',
  status: 'suppressed',
  suppression: 'bounce',
  source: 'home',
  ipHash: 'Zm9v',
  frequency: 'monthly',
  pausedUntil: null,
  confirmedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const reed = anAdminCollege({ id: 7, name: 'Reed' });

beforeEach(() => {
  serveAdmin();
  serveList(PATH, [ann]);
  serveList('/api/admin/colleges', [reed]);
  serve('GET /api/colleges/id/7', reed);
});
const open = (path = '/') => renderPage(<SubscribersPanel />, path);
const chooseReed = async (user: ReturnType<typeof open>['user'], dialog: ReturnType<typeof within>) => {
  await user.type(dialog.getByRole('combobox', { name: 'College' }), 'reed');
  await user.click(await dialog.findByRole('option', { name: /Reed/ }));
};

it('the list lists subscribers, and why some get no email', async () => {
  open('/?status=suppressed&collegeId=7');
  const row = within(await screen.findByRole('row', { name: /ann@example.edu/ }));
  for (const text of ['Reed', 'Suppressed', 'Emails bounce', 'Monthly', 'Home page'])
    expect(row.getByText(text)).toBeTruthy();
  expect(callsTo(`GET ${PATH}?status=suppressed&collegeId=7`)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

it.each([
  [201, ann, 'Subscriber added'],
  [409, { detail: 'Its owner unsubscribed from all email' }, 'Its owner unsubscribed from all email'],
  [500, { detail: 'Something went wrong' }, 'Failed to add subscriber'],
])('adding a subscriber (%i) shows the result', async (status, json, text) => {
  serve(`POST ${PATH}`, json, { status });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add subscriber' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add subscriber' }));
  await user.type(dialog.getByLabelText('Email'), 'ann@example.edu');
  await chooseReed(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Add subscriber' }));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(sentTo(`POST ${PATH}`)).toEqual({ email: 'ann@example.edu', collegeId: 7 });
});

it.each([
  [200, { count: 2 }, '2 subscriptions ended'],
  [500, { detail: 'Something went wrong' }, 'Failed to unsubscribe user'],
])('unsubscribing an address (%i) asks for confirmation, and shows the result', async (status, json, text) => {
  serve(`DELETE ${PATH}/ann%40example.edu`, json, { status });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for ann@example.edu, Reed' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unsubscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe user' }));
  await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows which newsletters a subscriber got, and why not the others', async () => {
  serve(`POST ${PATH}/search`, {
    email: ann.email,
    summary: 'Nothing is sent to it: its mail server rejects our email.',
    suppression: { reason: 'bounce', detail: '550', createdAt: ann.createdAt },
    subscriptions: [ann],
    mails: [
      { kind: 'newsletter', newsletterId: 9, status: 'failed', reason: '550', at: ann.createdAt },
      { kind: 'college-live', newsletterId: null, status: 'sent', reason: null, at: ann.createdAt },
    ],
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for ann@example.edu, Reed' }));
  await user.click(await screen.findByRole('menuitem', { name: 'What they got' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery lookup' }));
  expect(await dialog.findByText('Nothing is sent to it: its mail server rejects our email.')).toBeTruthy();
  expect(dialog.getByText('Newsletter 9').closest('li')?.textContent).toContain('550');
  expect(dialog.getByText('College is live').closest('li')?.textContent).toContain('Sent');
  // Sent in the body, since request logs must not contain addresses.
  expect(sentTo(`POST ${PATH}/search`)).toEqual({ email: 'ann@example.edu' });
});

it('an import previews the result, then imports the rows in batches', async () => {
  const sizes: number[] = [];
  serve(`POST ${PATH}/import`, ({ body }: { body: string }) => {
    const { emails } = JSON.parse(body) as { emails: string[] };
    sizes.push(emails.length);
    return {
      added: emails.length - 1,
      unchanged: 0,
      problems: [{ index: 0, message: 'Its mail server rejects our email' }],
    };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import subscribers' }));
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  expect([dialog.getByText('Please select a college'), dialog.getByText('Choose a file')]).toHaveLength(2);
  await chooseReed(user, dialog);
  const text = `Email\n${Array.from({ length: 501 }, (_, n) => `n${n}@example.edu`).join('\n')}`;
  await user.upload(dialog.getByLabelText('File'), new File([text], 'people.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByText('499 subscribers would be added')).toBeTruthy();
  expect(dialog.getByText(/Line 2/).textContent).toContain('Its mail server rejects our email');
  expect(sentTo(`POST ${PATH}/import`)).toMatchObject({ collegeId: 7, dryRun: true });
  await user.click(dialog.getByRole('button', { name: 'Import 499 subscribers' }));
  expect(await dialog.findByText('499 subscribers added')).toBeTruthy();
  expect(sizes).toEqual([500, 1, 500, 1]);
  await waitFor(() => expect(callsTo(`GET ${PATH}`).length).toBeGreaterThan(1));
});
