import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { Settings } from '@campus-deals/settings';
import { type MailFrame, signedInLink } from './layout/mail-frame.js';
import { BillingClient } from './billing.client.js';
import { type FeeCopy, feeDisputedCopy, feeReceiptCopy, feeRefundedCopy } from './fee-copy.js';
import { MailKind, type OutgoingMail, type QueuedMail } from './mail-kinds.js';

/** Composes a mail about a vendor's registration fee. Its data comes from billing and is not stored here. */
@Injectable()
abstract class FeeMail<Kind extends 'fee-receipt' | 'fee-refunded' | 'fee-disputed'> extends MailKind<Kind> {
  constructor(
    private readonly billing: BillingClient,
    protected readonly settings: Settings,
  ) {
    super();
  }

  /** Returns undefined once the payer is erased. */
  async compose({ about }: QueuedMail<Kind>, frame: MailFrame): Promise<OutgoingMail | undefined> {
    const receipt = await this.billing.findReceipt(about.paymentId);
    if (!receipt) return undefined;
    const { receiptNumber, email: to } = receipt;
    const copy = this.copyOf(receipt, about, frame);
    const receiptUrl = signedInLink(frame.homeUrl, `/vendor/receipts/${about.paymentId}`);
    const { renderFeeEmail } = await import('./fee.email.js');
    return { to, ...(await renderFeeEmail({ ...frame, ...copy, receiptNumber, receiptUrl })) };
  }

  protected abstract copyOf(receipt: ReceiptDto, about: QueuedMail<Kind>['about'], frame: MailFrame): FeeCopy;
}

@Injectable()
export class FeeReceiptMail extends FeeMail<'fee-receipt'> {
  readonly kind = 'fee-receipt';

  protected copyOf(receipt: ReceiptDto, _about: object, { productName }: MailFrame): FeeCopy {
    return feeReceiptCopy(receipt, productName);
  }
}

/** Composes the mail to a payer whose fee was refunded or lost in a dispute. */
@Injectable()
export class FeeRefundedMail extends FeeMail<'fee-refunded'> {
  readonly kind = 'fee-refunded';

  protected copyOf(receipt: ReceiptDto, { reason }: QueuedMail<'fee-refunded'>['about']): FeeCopy {
    return feeRefundedCopy(reason, receipt, this.settings.current().vendorFeeCents > 0);
  }
}

/** Composes the mail to a payer whose payment the cardholder disputes. */
@Injectable()
export class FeeDisputedMail extends FeeMail<'fee-disputed'> {
  readonly kind = 'fee-disputed';

  protected copyOf(receipt: ReceiptDto, { disputedAt }: QueuedMail<'fee-disputed'>['about']): FeeCopy {
    return feeDisputedCopy(receipt, disputedAt);
  }
}
