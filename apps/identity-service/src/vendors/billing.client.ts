import { Inject, Injectable } from '@nestjs/common';
import { PayerDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';

/** Reads payer data from billing: events carry no addresses. */
@Injectable()
export class BillingClient {
  private readonly client: InternalClient;

  constructor(@Inject(IDENTITY_ENV) env: Pick<IdentityEnv, 'BILLING_URL'>, tokens: InternalTokens) {
    this.client = new InternalClient({ from: 'identity', to: 'billing', baseUrl: env.BILLING_URL, tokens });
  }

  /** Returns the payer of a payment; undefined once they are erased. Throws service_unavailable. */
  findPayer(paymentId: number): Promise<PayerDto | undefined> {
    return this.client.ask(`/internal/payments/${paymentId}/payer`, PayerDto);
  }
}
