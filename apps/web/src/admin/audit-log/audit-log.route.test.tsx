import type { AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveAdmin, serveList } from '../../testing/admin-facts.js';
import { callsTo } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const PATH = '/api/admin/audit-log';
const approval: AuditEntryDto = {
  id: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80',
  occurredAt: '2026-11-21T17:04:00.000Z',
  service: 'catalog',
  actorId: 1,
  actorName: 'Ann',
  action: 'deal.approve',
  subjectType: 'deal',
  subjectId: '42',
  label: 'Half off sandwiches',
  before: { status: 'pending', rejectionReason: null },
  after: { status: 'approved', rejectionReason: null },
};
const deletion: AuditEntryDto = {
  ...approval,
  id: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f81',
  actorId: null,
  actorName: null,
  action: 'vendor.delete',
  subjectType: 'vendor',
  subjectId: '8',
  label: 'Corner Counter',
  before: { name: 'Corner Counter' },
  after: null,
};

beforeEach(() => {
  serveAdmin(1);
  serveList(PATH, [approval, deletion]);
});

it('shows who changed what, and its previous values', async () => {
  const { user } = renderRoute('/admin/audit-log');
  const row = within(await screen.findByRole('row', { name: /Approved a deal/ }));
  expect([row.getByText('Ann'), row.getByText('Half off sandwiches')]).toHaveLength(2);
  await user.click(row.getByText('Status, Rejection reason'));
  expect([row.getByText('pending').tagName, row.getByText('approved').tagName]).toEqual(['DEL', 'INS']);
  expect(within(screen.getByRole('row', { name: /Deleted a vendor/ })).getByText('Deleted account')).toBeTruthy();
});

it('is filtered by subject, day and admin, all in the address', async () => {
  const { user } = renderRoute('/admin/audit-log?from=2026-11-01');
  await user.selectOptions(await screen.findByLabelText('Subject'), 'deal');
  await waitFor(() => expect(callsTo(`GET ${PATH}?subjectType=deal&from=2026-11-01&sort=newest`)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Actions for Approved a deal Half off sandwiches' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Only this admin' }));
  await waitFor(() =>
    expect(callsTo(`GET ${PATH}?subjectType=deal&from=2026-11-01&actorId=1&sort=newest`)).toHaveLength(1),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove filter Admin: Ann' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull());
});
