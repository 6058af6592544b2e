import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { FeesService } from './fees.service.js';

@Controller()
export class CreditFeeWhenPayerIdentified {
  constructor(private readonly fees: FeesService) {}

  @HandlesEvent('PayerIdentified', 'credit-fee-when-payer-identified')
  async credit({ payload }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.fees.credit(payload);
  }
}
