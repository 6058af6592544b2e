import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame, signedInLink } from '../mail-frame.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';
import { amountText } from './fee-refunded-copy.js';
import { BillingClient } from './billing.client.js';

/** Composes the receipt of a vendor's registration fee. Its data comes from billing and is not stored here. */
@Injectable()
export class FeeReceiptMail extends MailKind<'fee-receipt'> {
  readonly kind = 'fee-receipt';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly billing: BillingClient,
  ) {
    super();
  }

  /** Returns undefined once the payer is erased. */
  async compose({ id, about }: QueuedMail<'fee-receipt'>): Promise<OutgoingMail | undefined> {
    const receipt = await this.billing.findReceipt(about.paymentId);
    if (!receipt) return undefined;
    const subject = `Your ${this.settings.current().productName} receipt ${receipt.receiptNumber}`;
    const { renderFeeReceiptEmail } = await import('./fee-receipt.email.js');
    const mail = await renderFeeReceiptEmail({
      subject,
      receiptNumber: receipt.receiptNumber,
      amount: amountText(receipt.amount, receipt.currency),
      paidAt: new Date(receipt.paidAt),
      dashboardUrl: signedInLink(this.env.PUBLIC_URL, '/vendor/dashboard'),
      ...mailFrame(this.env, this.settings),
    });
    return { reference: `fee-receipt-${id}`, to: receipt.email, subject, ...mail };
  }
}
