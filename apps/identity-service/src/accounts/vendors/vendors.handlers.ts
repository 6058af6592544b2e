import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { PayerDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { InternalClients } from '@campus-deals/service-defaults';
import { SessionsService } from '../sessions/sessions.service.js';
import { VendorRolesService } from './vendor-roles.service.js';

@Controller()
export class VendorsHandlers {
  private readonly billing = this.clients.to('billing');

  constructor(
    private readonly clients: InternalClients,
    private readonly roles: VendorRolesService,
    private readonly sessions: SessionsService,
  ) {}

  /** Returns the payer: events carry no addresses. Undefined once the payer is erased. Throws service_unavailable. */
  findPayer({ payload }: DomainEvent<'VendorFeePaid'>): Promise<PayerDto | undefined> {
    return this.billing.ask(`/internal/payments/${payload.paymentId}/payer`, PayerDto);
  }

  @HandlesEvent('VendorFeePaid', { prefetch: 'findPayer' })
  async grantVendorRoleWhenFeePaid({ payload }: DomainEvent<'VendorFeePaid'>, payer?: PayerDto): Promise<void> {
    // A payer who was erased meanwhile gets no role.
    if (payer) await this.roles.grantToPayer(payload.paymentId, payer);
  }

  /** A business that an admin entered has no owner yet. */
  @HandlesEvent('VendorRegistered')
  async grantVendorRoleWhenVendorRegistered({ payload: { userId } }: DomainEvent<'VendorRegistered'>): Promise<void> {
    if (userId !== null) await this.roles.grantToOwner(userId);
  }

  /** Runs as a reaction, so that gateways look the session up again after the change is committed, not before. */
  @HandlesEvent('UserRoleChanged')
  async refreshSessionsWhenRoleChanged({ payload: { userId } }: DomainEvent<'UserRoleChanged'>): Promise<void> {
    this.sessions.publishEnded({ userIds: [userId] });
  }
}
