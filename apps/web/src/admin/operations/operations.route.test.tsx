import type { FailedEventDto } from '@campus-deals/contracts/gateway/operations.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serveAdmin, serveList } from '../../testing/admin-facts.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const EVENT: FailedEventDto = {
  id: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80-count-subscriber-when-added',
  eventId: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80',
  event: 'SubscriberAdded',
  handler: 'count-subscriber-when-added',
  reason: 'college 12 is not known',
  attempts: 8,
  occurredAt: '2026-11-21T17:04:00.000Z',
  failedAt: '2026-11-21T17:08:00.000Z',
  payload: { collegeId: 12 },
};
const events = (service: string) => `/api/admin/operations/${service}/failed-events`;

beforeEach(() => serveAdmin(1));

it('shows every service with its unavailable dependencies and backlog', async () => {
  serve('GET /api/admin/operations/health', {
    status: 'degraded',
    services: [
      {
        service: 'catalog',
        status: 'up',
        latencyMs: 2,
        dependencies: [{ name: 'queue', status: 'down', latencyMs: 1, detail: 'does not answer' }],
        release: '2026-11-22.1',
        startedAt: '2026-11-21T17:04:00.000Z',
        gauges: [
          { name: 'tasks that wait', value: 1234 },
          { name: 'Emails: longest wait', value: 300, unit: 'second' },
        ],
      },
    ],
  });
  renderRoute('/admin/operations');
  expect(await screen.findByText('Something is missing')).toBeTruthy();
  const part = within(screen.getByRole('heading', { name: 'catalog' }).closest('li') as HTMLElement);
  expect(part.getByText('Emails: longest wait').nextSibling?.textContent).toBe('5 minutes');
  expect([part.getByText('does not answer'), part.getByText('Tasks that wait'), part.getByText('1,234')]).toHaveLength(
    3,
  );
});

describe('a failed event', () => {
  beforeEach(() => {
    for (const service of ['identity', 'billing', 'notification']) serve(`GET ${events(service)}?limit=100`, []);
    serve(`GET ${events('catalog')}?limit=100`, [EVENT]);
  });

  it('stands alone, as the other services have none, and is retried', async () => {
    serve(`POST ${events('catalog')}/${EVENT.id}/retry`, undefined);
    const { user } = renderRoute('/admin/operations?view=events');
    await screen.findByText('SubscriberAdded');
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: /^Retry SubscriberAdded/ }));
    await waitFor(() => expect(callsTo(`POST ${events('catalog')}/${EVENT.id}/retry`)).toHaveLength(1));
    expect(await screen.findByText('The task is tried again')).toBeTruthy();
  });

  it('is dropped only after confirmation', async () => {
    serve(`DELETE ${events('catalog')}/${EVENT.id}`, undefined);
    const { user } = renderRoute('/admin/operations?view=events');
    await user.click(await screen.findByRole('button', { name: /^Drop SubscriberAdded/ }));
    expect(callsTo(`DELETE ${events('catalog')}/${EVENT.id}`)).toHaveLength(0);
    const dialog = within(await screen.findByRole('dialog', { name: 'Drop this task?' }));
    await user.click(dialog.getByRole('button', { name: 'Drop task' }));
    await waitFor(() => expect(callsTo(`DELETE ${events('catalog')}/${EVENT.id}`)).toHaveLength(1));
  });
});

it('refunds a payment after confirmation', async () => {
  const payment = { id: 3, email: 'val@shop.example', userId: 9, status: 'paid', amount: 1000, balance: 1000 };
  const rest = {
    currency: 'usd',
    providerId: 'pi_1',
    receiptNumber: 'CD-000003',
    duplicateOf: null,
    paidAt: null,
    createdAt: '2026-11-21',
  };
  const repeated = { ...payment, ...rest, id: 4, receiptNumber: 'CD-000004', status: 'refunded', duplicateOf: 3 };
  serveList('/api/admin/payments', [{ ...payment, ...rest }, repeated]);
  serve('GET /api/admin/payments/totals', []);
  serve('POST /api/admin/payments/3/refund', { ...payment, ...rest, status: 'refunded' });
  const { user } = renderRoute('/admin/operations?view=payments');
  await user.click(await screen.findByRole('button', { name: 'Actions for CD-000003' }));
  expect(screen.getAllByText('Paid twice')).toHaveLength(1);
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give back $10.00?' }));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(callsTo('POST /api/admin/payments/3/refund')).toHaveLength(1));
});

it('sums the accounts of a period, and exports them with its days', async () => {
  serveList('/api/admin/payments', []);
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] });
  const totals = { currency: 'usd', gross: 12_000, refunded: -1000, disputed: 0, providerFee: 708, net: 10_292 };
  serve('GET /api/admin/payments/totals?from=2026-11-01&to=2026-11-24', [totals]);
  serve('GET /api/admin/payments/totals?from=2026-10-01&to=2026-11-24', []);
  renderRoute('/admin/operations?view=payments');
  for (const [title, text] of [
    ['Charged', '$120.00'],
    ['Refunds', '-$10.00'],
    ['Provider fees', '$7.08'],
    ['Net', '$102.92'],
  ] as const)
    expect((await screen.findByText(title)).nextSibling?.textContent).toBe(text);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
  expect(await screen.findByText('No money moved in this period.')).toBeTruthy();
  serve('GET /api/admin/payments.csv?from=2026-10-01&to=2026-11-24', '');
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(callsTo('GET /api/admin/payments.csv?from=2026-10-01&to=2026-11-24')).toHaveLength(1));
});
