import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';
import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { Settings } from '@campus-deals/settings';
import { NotificationStore } from './notification.store.js';

const feeRefunded = (again: string): Record<FeeRefundReason, { title: string; description: string }> => ({
  refund: {
    title: 'Your registration fee was refunded',
    description: again,
  },
  dispute: {
    title: 'Your registration fee went back to the cardholder',
    description: `The bank decided so in a dispute. ${again}`,
  },
  duplicate: {
    title: 'You paid twice: one payment was refunded',
    description: 'Your first payment counts. There is nothing you need to do.',
  },
});
const PAY_AGAIN = 'Approved deals stay. To post new deals, pay the fee again.';
const NO_FEE = 'Your deals stay, and you can post new ones: there is no registration fee at present.';

/** Notifies payers of the registration fee. */
@Controller()
export class FeeAlertsHandlers {
  constructor(
    private readonly notifications: NotificationStore,
    private readonly settings: Settings,
  ) {}

  @HandlesEvent('VendorFeePaid')
  async notifyPayerWhenFeePaid({ payload }: DomainEvent<'VendorFeePaid'>): Promise<void> {
    await this.feePaid(payload.paymentId, payload.userId);
  }

  @HandlesEvent('PayerIdentified')
  async notifyPayerWhenIdentified({ payload }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.feePaid(payload.paymentId, payload.userId);
  }

  /** `userId` is null for a payer without an account, who may be identified later. */
  private async feePaid(paymentId: number, userId: number | null): Promise<void> {
    await this.notifications.notifyVendor(userId, {
      kind: 'fee-paid',
      cause: `fee-paid:${paymentId}`,
      title: 'Your registration fee is paid',
      description: 'Thank you. You can post deals now.',
    });
  }

  /** `userId` is null for a payer without an account, who gets the mail only. */
  @HandlesEvent('VendorFeeRefunded')
  async notifyPayerWhenFeeRefunded({ payload }: DomainEvent<'VendorFeeRefunded'>): Promise<void> {
    const { paymentId, userId, version, reason = 'refund' } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'fee-refunded',
      cause: `fee-refunded:${paymentId}:${version}`,
      ...feeRefunded(this.settings.current().vendorFeeCents > 0 ? PAY_AGAIN : NO_FEE)[reason],
    });
  }

  @HandlesEvent('VendorFeeDisputed')
  async notifyPayerWhenFeeDisputed({ payload }: DomainEvent<'VendorFeeDisputed'>): Promise<void> {
    const { paymentId, userId, disputedAt } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'fee-refunded',
      cause: `fee-disputed:${paymentId}:${disputedAt}`,
      title: 'Your registration fee is disputed',
      description: 'The cardholder asked their bank for the money back. You can post deals until the bank decides.',
    });
  }
}
