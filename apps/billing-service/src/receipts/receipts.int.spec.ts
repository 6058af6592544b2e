import type { VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { eventually, forFile } from '@campus-deals/testing';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BillingUnderTest, user, type Answer } from '../testing/billing-app.js';

const ADMIN = user(1, 'admin');
const SELLER = { productName: 'Quad', postalAddress: '2 New Way, Lawrence, KS 66044', taxId: '12-3456789' };
let last = 100;
const billing = await forFile(BillingUnderTest.start());
await billing.set(SELLER);

interface Payer {
  id: number;
  userId: number;
  intentId: string;
}
async function aPayer(): Promise<Payer> {
  const userId = ++last;
  const intentId = await billing.begun(`payer-${userId}@shop.example`, user(userId));
  return { id: await billing.settle(intentId), userId, intentId };
}
const receiptOf = ({ id, userId }: Payer, caller = user(userId, 'vendor')): Promise<Answer> =>
  billing.ask('GET', `/api/vendor/receipts/${id}`, { caller });

describe('a receipt', () => {
  test('has the parties, every movement and totals that equal the ledger', async () => {
    const payer = await aPayer();
    await eventually(async () => expect((await receiptOf(payer)).statusCode).toBe(200));
    expect((await receiptOf(payer)).json()).toMatchObject({
      id: payer.id,
      number: expect.stringMatching(/^CD-\d{6}$/),
      currency: 'usd',
      paid: 1000,
      balance: 1000,
      lines: [{ kind: 'charge', amount: 1000 }],
      payer: { name: null, address: null, email: `payer-${payer.userId}@shop.example` },
      isOwn: true,
    });
    await billing.stripe.refund(payer.intentId);
    await billing.receive(payer.intentId, 'charge.refunded');
    await billing.becomes(payer.intentId, { status: 'refunded' });
    const refunded = (await receiptOf(payer)).json<VendorReceiptDto>();
    expect(refunded).toMatchObject({ paid: 1000, balance: 0 });
    expect(refunded.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 1000],
      ['refund', -1000],
    ]);
    const ledger = await billing.column('SELECT sum(amount)::int FROM movements WHERE payment_id = ?', [payer.id]);
    expect(ledger).toEqual([refunded.balance]);
  });

  test('is open to its payer and admins; anyone else is told that there is none', async () => {
    const payer = await aPayer();
    expect((await receiptOf(payer, ADMIN)).json()).toMatchObject({ id: payer.id, isOwn: false });
    for (const path of ['', '/pdf']) {
      const other = { caller: user(9999, 'vendor') };
      expect((await billing.ask('GET', `/api/vendor/receipts/${payer.id}${path}`, other)).statusCode).toBe(404);
    }
    const body = { name: 'Stolen', address: null };
    for (const caller of [user(9999, 'vendor'), ADMIN]) {
      const answer = await billing.ask('PUT', `/api/vendor/receipts/${payer.id}/payer`, { caller, body });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('does not exist before the payment', async () => {
    const intentId = await billing.begun('open@shop.example', user(7001));
    expect((await receiptOf({ id: await billing.idOf(intentId), userId: 7001, intentId })).statusCode).toBe(404);
  });

  test('keeps the seller of its day and the amount paid, whatever admins set later', async () => {
    const payer = await aPayer();
    const moved = { ...SELLER, postalAddress: '3 Newer Way', taxId: '' };
    await billing.set({ ...moved, vendorFeeCents: 2500 });
    expect((await receiptOf(payer)).json()).toMatchObject({
      paid: 1000,
      seller: { name: 'Quad', address: SELLER.postalAddress, taxId: '12-3456789' },
    });
    await billing.set(moved);
    expect((await receiptOf(await aPayer())).json()).toMatchObject({
      seller: { name: 'Quad', address: '3 Newer Way', taxId: null },
    });
  });
});

describe('receipt numbers', () => {
  const numbers = async (): Promise<number[]> =>
    billing.column('SELECT receipt_number FROM payments WHERE receipt_number IS NOT NULL ORDER BY 1');

  test('have no gaps, with unpaid payments in between and payments settled at once', async () => {
    const before = (await numbers()).at(-1) ?? 0;
    await billing.begun('never-paid@shop.example', user(7002));
    await Promise.all(Array.from({ length: 4 }, aPayer));
    expect((await numbers()).filter((number) => number > before)).toEqual([1, 2, 3, 4].map((more) => before + more));
  });

  test('are assigned once: repeated events change none', async () => {
    const payer = await aPayer();
    const before = (await receiptOf(payer)).json<VendorReceiptDto>().number;
    for (let run = 0; run < 2; run += 1) await billing.receive(payer.intentId);
    await billing.reconcile();
    const known = await numbers();
    expect((await receiptOf(payer)).json<VendorReceiptDto>().number).toBe(before);
    expect(await numbers()).toEqual(known);
  });

  test('are the same in the payer’s status, the admins’ list and the file of payments', async () => {
    const payer = await aPayer();
    const { number } = (await receiptOf(payer)).json<VendorReceiptDto>();
    const status = await billing.ask('GET', '/api/vendor/payment/status', { caller: user(payer.userId, 'vendor') });
    expect(status.json()).toMatchObject({ receiptNumber: number, receiptId: payer.id });
    const [listed] = (await billing.ask('GET', '/api/admin/payments?limit=1', { caller: ADMIN })).json<object[]>();
    expect(listed).toMatchObject({ id: payer.id, receiptNumber: number });
    const csv = await billing.ask('GET', '/api/admin/payments.csv', { caller: ADMIN });
    expect(csv.body).toContain(`,${number},10.00,`);
  });
});

const setPayer = ({ id, userId }: Payer, body: object): Promise<Answer> =>
  billing.ask('PUT', `/api/vendor/receipts/${id}/payer`, { caller: user(userId, 'vendor'), body });

test('the payer’s business is put on the receipt and removed again, and is part of the export', async () => {
  const payer = await aPayer();
  const put = await setPayer(payer, { name: ' Pizza Place LLC ', address: '21 S Clinton St\nIowa City' });
  expect(put.json()).toMatchObject({ payer: { name: 'Pizza Place LLC', address: '21 S Clinton St\nIowa City' } });
  const exported = await billing.ask('POST', '/internal/exports', {
    caller: { kind: 'service', name: 'identity' },
    body: { userId: payer.userId, email: `payer-${payer.userId}@shop.example` },
  });
  expect(exported.body).toContain('Pizza Place LLC');
  expect((await setPayer(payer, { name: '', address: null })).json()).toMatchObject({
    payer: { name: null, address: null },
  });
});

test('the file is a PDF with the receipt’s text, tagged for screen readers', async () => {
  const payer = await aPayer();
  const caller = user(payer.userId, 'vendor');
  const body = { name: 'Café 咖啡', address: null };
  await billing.ask('PUT', `/api/vendor/receipts/${payer.id}/payer`, { caller, body });
  const { number } = (await receiptOf(payer)).json<VendorReceiptDto>();
  const { headers, rawPayload } = await billing.ask('GET', `/api/vendor/receipts/${payer.id}/pdf`, { caller });
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${number}.pdf"`,
    'x-content-type-options': 'nosniff',
  });
  const file = rawPayload.toString('latin1');
  expect(file).toMatch(/^%PDF-1\.7/);
  expect(file).toContain('/StructTreeRoot');
  const text = textOf(rawPayload);
  for (const part of [`Receipt ${number}`, 'Total paid', '$10.00']) expect(text).toContain(part);
  expect(file).toContain('NotoSans');
  expect(text).not.toContain('?');
});

/** Returns the text that a PDF of our own shows: its compressed streams hold it as hexadecimal strings. */
function textOf(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}
