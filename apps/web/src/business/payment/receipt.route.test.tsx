import type { VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { anOwnVendor, serveVendor } from '../../testing/vendor-facts.js';

const receipt: VendorReceiptDto = {
  id: 42,
  number: 'CD-000042',
  paidAt: '2026-11-03T23:30:00Z',
  currency: 'usd',
  paid: 1000,
  balance: 1000,
  lines: [{ kind: 'charge', amount: 1000, occurredAt: '2026-11-03T23:30:00Z' }],
  seller: { name: 'Campus Deals', address: '1 Campus Way', taxId: '12-3456789' },
  payer: { name: null, address: null, email: 'val@pizza.example' },
  isOwn: true,
};
const REFUND = { kind: 'refund', amount: -1000, occurredAt: '2026-11-05T12:00:00Z' } as const;

beforeEach(() => serveVendor(anOwnVendor({ hasPaid: true })));

async function open(facts: Partial<VendorReceiptDto> = {}) {
  serve('GET /api/vendor/receipts/42', { ...receipt, ...facts });
  const page = renderRoute('/vendor/receipts/42');
  await screen.findByRole('heading', { level: 1, name: 'Receipt CD-000042' });
  return page;
}

it('shows both parties, what was paid, and the file', async () => {
  await open();
  expect(screen.getByText('Paid on November 3, 2026')).toBeTruthy();
  for (const text of ['Campus Deals', '1 Campus Way', 'Tax id 12-3456789', 'val@pizza.example'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Total paid $10.00' })).toBeTruthy();
  expect(screen.queryByText('Total after refunds')).toBeNull();
  const link = screen.getByRole('link', { name: 'Download PDF' });
  expect(link.getAttribute('href')).toBe('/api/vendor/receipts/42/pdf');
});

it('shows a refund and what is left, and lets only its payer change it', async () => {
  await open({ isOwn: false, balance: 0, lines: [...receipt.lines, REFUND] });
  expect(screen.getByRole('row', { name: 'Refund November 5, 2026 -$10.00' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Total after refunds $0.00' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add business details' })).toBeNull();
});

it('takes the business’s name and address from its payer', async () => {
  const { user } = await open();
  serve('PUT /api/vendor/receipts/42/payer', {
    ...receipt,
    payer: { ...receipt.payer, name: 'Pizza Place LLC' },
  });
  await user.click(screen.getByRole('button', { name: 'Add business details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Business details' });
  await user.type(within(dialog).getByLabelText('Business name'), 'Pizza Place LLC');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Pizza Place LLC');
  expect(sentTo('PUT /api/vendor/receipts/42/payer')).toEqual({ name: 'Pizza Place LLC', address: null });
  expect(screen.getByRole('button', { name: 'Change business details' })).toBeTruthy();
});
