import { Injectable } from '@nestjs/common';
import { type MailFrame, signedInLink } from '../mail-frame.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';
import { amountText } from './fee-refunded-copy.js';
import { BillingClient } from './billing.client.js';

/** Composes the receipt of a vendor's registration fee. Its data comes from billing and is not stored here. */
@Injectable()
export class FeeReceiptMail extends MailKind<'fee-receipt'> {
  readonly kind = 'fee-receipt';

  constructor(private readonly billing: BillingClient) {
    super();
  }

  /** Returns undefined once the payer is erased. */
  async compose({ about }: QueuedMail<'fee-receipt'>, frame: MailFrame): Promise<OutgoingMail | undefined> {
    const receipt = await this.billing.findReceipt(about.paymentId);
    if (!receipt) return undefined;
    const subject = `Your ${frame.productName} receipt ${receipt.receiptNumber}`;
    const { renderFeeReceiptEmail } = await import('./fee-receipt.email.js');
    const mail = await renderFeeReceiptEmail({
      subject,
      receiptNumber: receipt.receiptNumber,
      amount: amountText(receipt.amount, receipt.currency),
      paidAt: new Date(receipt.paidAt),
      dashboardUrl: signedInLink(frame.homeUrl, '/vendor/dashboard'),
      ...frame,
    });
    return { to: receipt.email, subject, ...mail };
  }
}
