import { Injectable } from '@nestjs/common';
import { type MailFrame, signedInLink } from '../mail-frame.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';
import { amountText, feeRefundedCopy } from './fee-refunded-copy.js';
import { BillingClient } from './billing.client.js';

/** Composes the mail to a payer whose fee was refunded or lost in a dispute. The address and amount stay in billing. */
@Injectable()
export class FeeRefundedMail extends MailKind<'fee-refunded'> {
  readonly kind = 'fee-refunded';

  constructor(private readonly billing: BillingClient) {
    super();
  }

  /** Returns undefined once the payer is erased. */
  async compose({ about }: QueuedMail<'fee-refunded'>, frame: MailFrame): Promise<OutgoingMail | undefined> {
    const receipt = await this.billing.findReceipt(about.paymentId);
    if (!receipt) return undefined;
    const copy = feeRefundedCopy(about.reason, amountText(receipt.amount, receipt.currency));
    const { renderFeeRefundedEmail } = await import('./fee-refunded.email.js');
    const mail = await renderFeeRefundedEmail({
      ...copy,
      receiptNumber: receipt.receiptNumber,
      dashboardUrl: signedInLink(frame.homeUrl, '/vendor/dashboard'),
      ...frame,
    });
    return { to: receipt.email, subject: copy.subject, ...mail };
  }
}
