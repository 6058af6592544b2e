import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { FeesService } from './fees.service.js';

@Controller()
export class FeesHandlers {
  constructor(private readonly fees: FeesService) {}

  @HandlesEvent('VendorFeePaid')
  async creditFeeWhenPaid({ payload }: DomainEvent<'VendorFeePaid'>): Promise<void> {
    await this.fees.note(payload, true);
  }

  @HandlesEvent('PayerIdentified')
  async creditFeeWhenPayerIdentified({ payload }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.fees.credit(payload);
  }

  @HandlesEvent('VendorFeeRefunded')
  async withdrawFeeWhenRefunded({ payload }: DomainEvent<'VendorFeeRefunded'>): Promise<void> {
    await this.fees.note(payload, false);
  }
}
