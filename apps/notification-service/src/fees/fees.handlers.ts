import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { MessagesService, PRIORITY } from '../messages/messages.module.js';
import { UsersService } from '../users/users.module.js';
import { BillingClient } from './billing.client.js';

@Controller()
export class FeesHandlers {
  constructor(
    private readonly billing: BillingClient,
    private readonly messages: MessagesService,
    private readonly users: UsersService,
  ) {}

  findReceipt({ payload }: DomainEvent<'VendorFeePaid' | 'VendorFeeRefunded'>): Promise<ReceiptDto | undefined> {
    return this.billing.findReceipt(payload.paymentId);
  }

  @HandlesEvent('VendorFeeRefunded', 'mail-payer-when-fee-refunded', { prefetch: 'findReceipt' })
  async mailPayerWhenFeeRefunded(
    { payload }: DomainEvent<'VendorFeeRefunded'>,
    receipt: ReceiptDto | undefined,
  ): Promise<void> {
    const { paymentId, userId, version, reason } = payload;
    if (!receipt || (userId !== null && !(await this.users.lock(userId)))) return;
    await this.messages.mail({
      kind: 'fee-refunded',
      about: { paymentId, version, reason },
      userId,
      email: receipt.email,
    });
  }

  /** A payment that counts again, because its refund failed, has a receipt already. */
  @HandlesEvent('VendorFeePaid', 'send-receipt-when-fee-paid', { prefetch: 'findReceipt' })
  async sendReceiptWhenFeePaid(
    { payload }: DomainEvent<'VendorFeePaid'>,
    receipt: ReceiptDto | undefined,
  ): Promise<void> {
    const { paymentId, userId } = payload;
    if (!receipt || (userId !== null && !(await this.users.lock(userId)))) return;
    await this.messages.mail({
      kind: 'fee-receipt',
      about: { paymentId },
      userId,
      email: receipt.email,
      priority: PRIORITY.urgent,
    });
  }
}
