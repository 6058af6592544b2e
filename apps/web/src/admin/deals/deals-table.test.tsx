import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAdminDeal } from '../../testing/admin-deal-facts.js';
import { serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { DealsTable } from './deals-table.js';

const LIST = 'GET /api/admin/deals';
const render = (path = '/admin/deals?view=all') => renderPage(<DealsTable />, path);

async function choose(user: ReturnType<typeof render>['user'], title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

it('offers approval of pending deals only', async () => {
  serve(LIST, [
    anAdminDeal({ id: 1, title: 'Waits' }),
    anAdminDeal({ id: 2, title: 'Runs', status: 'approved', hoursLeft: null }),
  ]);
  serve('PATCH /api/admin/deals/1/approve', { undoUntil: '2026-11-24T00:00:10.000Z' });
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Actions for Runs' }));
  expect(screen.queryByRole('menuitem', { name: 'Approve' })).toBeNull();
  await user.keyboard('{Escape}');
  await choose(user, 'Waits', 'Approve');
  expect(await screen.findByText('Approved: Waits')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('confirms a deletion, naming what is deleted too', async () => {
  const stats = { views: 9, saves: 3, codes: 2, redemptions: 1 };
  serve(LIST, [anAdminDeal({ id: 1, title: 'Waits', stats, issuedCount: 2 })]);
  serve('DELETE /api/admin/deals/1', undefined, { status: 200 });
  const { user } = render();
  await choose(user, 'Waits', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this deal?' }));
  expect(dialog.getByText('3 students saved it and will find it gone')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete deal' }));
  expect(await screen.findByText('Deal deleted')).toBeTruthy();
});
