import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { TableSelection } from '../../kit/table/table.types.js';
import { anAdminJob } from '../../testing/admin-job-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { BulkBar } from './bulk.js';

const BULK = 'POST /api/admin/deals/bulk';
const clear = vi.fn();
const CHOSEN: TableSelection = { ids: [4, 7], filter: null, count: 2, isCountCapped: false, clear };
const render = (selection: Partial<TableSelection> = {}) =>
  renderPage(<BulkBar subject="deals" selection={{ ...CHOSEN, ...selection }} />, '/admin/deals?view=all');
const press = async ({ user }: ReturnType<typeof render>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('approves the selected deals after a confirmation, shows the job and clears the selection', async () => {
  serve(BULK, anAdminJob(), { status: 202 });
  const page = render();
  await press(page, 'Approve');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 deals?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
  await expect.poll(page.where).toBe('/admin/deals?view=all&job=12');
  expect(sentTo(BULK)).toEqual({ action: 'approve', ids: [4, 7] });
  expect(clear).toHaveBeenCalledOnce();
});

it('rejects all matches with an edited common reason', async () => {
  serve(BULK, anAdminJob(), { status: 202 });
  const filter = { status: 'pending', search: 'tea' };
  const page = render({ ids: [], filter, count: 10_000, isCountCapped: true });
  await press(page, 'Reject');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 10,000+ deals?' }));
  expect(dialog.getByText(/^All that match the search and filters/)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Choose a reason, or write one.')).toBeTruthy();
  expect(callsTo(BULK)).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Posted twice' }));
  await page.user.type(dialog.getByLabelText('Reason for the vendors'), ' Thank you.');
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  await expect.poll(() => callsTo(BULK).length).toBe(1);
  expect(sentTo(BULK)).toEqual({
    action: 'reject',
    filter,
    reason: expect.stringMatching(/^You already .* Thank you\.$/),
  });
});

it('sets the chosen status', async () => {
  serve(BULK, anAdminJob(), { status: 202 });
  const page = render();
  await press(page, 'Set status');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the status of 2 deals?' }));
  expect(dialog.queryByLabelText('Reason for the vendors')).toBeNull();
  await page.user.selectOptions(dialog.getByLabelText('Status'), 'expired');
  await page.user.click(dialog.getByRole('button', { name: 'Set status' }));
  await expect.poll(() => callsTo(BULK).length).toBe(1);
  expect(sentTo(BULK)).toEqual({ action: 'set-status', ids: [4, 7], status: 'expired' });
});

it('shows the error of the server, and keeps the selection', async () => {
  clear.mockClear();
  serve(BULK, { detail: 'Nothing matches' }, { status: 400 });
  const page = render();
  await press(page, 'Feature');
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  expect(clear).not.toHaveBeenCalled();
});
