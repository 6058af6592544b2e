import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { PayerDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { BillingClient } from './billing.client.js';
import { VendorRolesService } from './vendor-roles.service.js';

@Controller()
export class GrantVendorRoleWhenFeePaid {
  constructor(
    private readonly billing: BillingClient,
    private readonly roles: VendorRolesService,
  ) {}

  findPayer({ payload }: DomainEvent<'VendorFeePaid'>): Promise<PayerDto | undefined> {
    return this.billing.findPayer(payload.paymentId);
  }

  @HandlesEvent('VendorFeePaid', 'grant-vendor-role-when-fee-paid', { asks: 'findPayer' })
  async grant({ payload }: DomainEvent<'VendorFeePaid'>, payer: PayerDto | undefined): Promise<void> {
    // Of somebody who is erased by now nothing is made.
    if (payer) await this.roles.grantToPayer(payload.paymentId, payer);
  }
}
