import type { VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { amountText } from '@campus-deals/contracts/money-text';
import { receiptLineText } from '@campus-deals/contracts/receipt-text';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const MARGIN = 64;
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/** Lays out a receipt on one page, tagged so that screen readers read it in order. */
export async function receiptPdf(receipt: VendorReceiptDto): Promise<Buffer> {
  const title = `Receipt ${receipt.number}`;
  const doc = new PDFDocument({
    // 8.5 by 11 inches.
    size: [612, 792],
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: receipt.seller.name, CreationDate: new Date(receipt.paidAt) },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const part = (type: 'H1' | 'H2' | 'P', draw: () => unknown) => root.add(doc.struct(type, {}, () => void draw()));
  const party = (heading: string, lines: (string | null)[]) => {
    doc.moveDown(1.2);
    part('H2', () => doc.font(BOLD).fontSize(11).text(heading));
    for (const line of lines) if (line) part('P', () => doc.font(REGULAR).fontSize(11).text(printable(line)));
  };
  const row = (text: string, amount: number, font = REGULAR) => {
    doc.moveDown(0.5);
    part('P', () => {
      const { y } = doc;
      const money = amountText(amount, receipt.currency);
      doc.font(font).fontSize(11).text(text, MARGIN, y, { width: 350 });
      doc.text(money, MARGIN, y, { width: doc.page.width - 2 * MARGIN, align: 'right' });
    });
  };

  part('H1', () => doc.font(BOLD).fontSize(22).text(title));
  part('P', () =>
    doc
      .font(REGULAR)
      .fontSize(11)
      .text(`Paid on ${dayText(receipt.paidAt)}`),
  );
  const { seller, payer } = receipt;
  party('From', [seller.name, seller.address, seller.taxId && `Tax id ${seller.taxId}`]);
  party('To', [payer.name, payer.address, payer.email]);
  doc.moveDown(1.2);
  part('H2', () => doc.font(BOLD).fontSize(11).text('Payment'));
  for (const { kind, amount, occurredAt } of receipt.lines)
    row(`${receiptLineText(kind)}, ${dayText(occurredAt)}`, amount);
  row('Total paid', receipt.paid, BOLD);
  if (receipt.balance !== receipt.paid) row('Total after refunds', receipt.balance, BOLD);
  root.end();
  doc.end();
  return buffer(doc);
}

const dayText = (at: string): string => `${longDate(at, 'UTC')} (UTC)`;

/** Replaces characters that the built-in fonts lack: they cover the languages of Western Europe. */
const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF€‘’“”–—•…]/gu, '?');
