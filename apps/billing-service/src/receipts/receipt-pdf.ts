import type { VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { amountText } from '@campus-deals/contracts/money-text';
import { receiptLineText } from '@campus-deals/contracts/receipt-text';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { BUILT_IN, runsOf } from './receipt-fonts.js';

const MARGIN = 64;
const TEXT_SIZE = 11;
const REGULAR = BUILT_IN;
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
    // The library writes them into XML without escaping: no names here.
    info: { Title: title, CreationDate: new Date(receipt.paidAt) },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const part = (type: 'H1' | 'H2' | 'P', draw: () => unknown) => root.add(doc.struct(type, {}, () => void draw()));
  const party = (heading: string, lines: (string | null)[]) => {
    doc.moveDown(1.2);
    part('H2', () => doc.font(BOLD).fontSize(TEXT_SIZE).text(heading));
    for (const line of lines) if (line) part('P', () => line.split('\n').forEach(given));
  };
  /** Writes a line of user text, with all its fonts on one base line. */
  const given = (line: string) => {
    const runs = runsOf(line.replaceAll(UNPRINTABLE, ' '));
    const isMixed = runs.length > 1;
    if (isMixed) doc.y += TEXT_SIZE;
    for (const [at, { font, text }] of runs.entries())
      doc
        .font(font)
        .fontSize(TEXT_SIZE)
        // With a list of features, the library lays out a run as a whole, not each word by itself.
        .text(text, { features: [], continued: at < runs.length - 1, ...(isMixed && { baseline: 'alphabetic' }) });
    if (isMixed) doc.y -= TEXT_SIZE;
  };
  const row = (text: string, amount: number, font = REGULAR) => {
    doc.moveDown(0.5);
    part('P', () => {
      const { y } = doc;
      const money = amountText(amount, receipt.currency);
      doc.font(font).fontSize(TEXT_SIZE).text(text, MARGIN, y, { width: 350 });
      doc.text(money, MARGIN, y, { width: doc.page.width - 2 * MARGIN, align: 'right' });
    });
  };

  part('H1', () => doc.font(BOLD).fontSize(22).text(title));
  part('P', () =>
    doc
      .font(REGULAR)
      .fontSize(TEXT_SIZE)
      .text(`Paid on ${dayText(receipt.paidAt)}`),
  );
  const { seller, payer } = receipt;
  party('From', [seller.name, seller.address, seller.taxId && `Tax id ${seller.taxId}`]);
  party('To', [payer.name, payer.address, payer.email]);
  doc.moveDown(1.2);
  part('H2', () => doc.font(BOLD).fontSize(TEXT_SIZE).text('Payment'));
  for (const { kind, amount, occurredAt } of receipt.lines)
    row(`${receiptLineText(kind)}, ${dayText(occurredAt)}`, amount);
  row('Total paid', receipt.paid, BOLD);
  if (receipt.balance !== receipt.paid) row('Total after refunds', receipt.balance, BOLD);
  root.end();
  doc.end();
  return buffer(doc);
}

const dayText = (at: string): string => `${longDate(at, 'UTC')} (UTC)`;

/** Controls, marks of direction and broken characters, which no font draws. */
const UNPRINTABLE = /[^\P{C}\u200C\u200D]/gu;
