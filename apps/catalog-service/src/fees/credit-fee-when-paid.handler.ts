import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { FeesService } from './fees.service.js';

@Controller()
export class CreditFeeWhenPaid {
  constructor(private readonly fees: FeesService) {}

  @HandlesEvent('VendorFeePaid', 'credit-fee-when-paid')
  async credit({ payload }: DomainEvent<'VendorFeePaid'>): Promise<void> {
    await this.fees.note(payload, true);
  }
}
