import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { FeesService } from './fees.service.js';

@Controller()
export class WithdrawFeeWhenRefunded {
  constructor(private readonly fees: FeesService) {}

  @HandlesEvent('VendorFeeRefunded', 'withdraw-fee-when-refunded')
  async withdraw({ payload }: DomainEvent<'VendorFeeRefunded'>): Promise<void> {
    await this.fees.note(payload, false);
  }
}
