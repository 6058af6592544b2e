import { Injectable } from '@nestjs/common';
import { PayerDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients, type InternalClient } from '@campus-deals/service-defaults';

/** Reads payer data from billing: events carry no addresses. */
@Injectable()
export class BillingClient {
  private readonly client: InternalClient;

  constructor(clients: InternalClients) {
    this.client = clients.to('billing');
  }

  /** Returns the payer of a payment; undefined once they are erased. Throws service_unavailable. */
  findPayer(paymentId: number): Promise<PayerDto | undefined> {
    return this.client.ask(`/internal/payments/${paymentId}/payer`, PayerDto);
  }
}
