import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { BillingClient } from './billing.client.js';

@Controller()
export class SendReceiptWhenFeePaid {
  constructor(
    private readonly billing: BillingClient,
    private readonly deliveries: DeliveriesService,
  ) {}

  findReceipt({ payload }: DomainEvent<'VendorFeePaid'>): Promise<ReceiptDto | undefined> {
    return this.billing.findReceipt(payload.paymentId);
  }

  /** Of a payment that counts again after its refund was not taken there is a receipt already. */
  @HandlesEvent('VendorFeePaid', 'send-receipt-when-fee-paid', { asks: 'findReceipt' })
  async send({ payload }: DomainEvent<'VendorFeePaid'>, receipt: ReceiptDto | undefined): Promise<void> {
    if (receipt) await this.deliveries.mailReceipt(payload.paymentId, receipt.email);
  }
}
