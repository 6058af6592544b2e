import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { PaymentsService } from './payments.service.js';

@Controller()
export class LinkPaymentWhenPayerIdentified {
  constructor(private readonly payments: PaymentsService) {}

  @HandlesEvent('PayerIdentified', 'link-payment-when-payer-identified')
  async link({ payload: { paymentId, userId } }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.payments.link(paymentId, userId);
  }
}
