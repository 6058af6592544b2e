import { Injectable } from '@nestjs/common';
import { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients } from '@campus-deals/service-defaults';

/** Client for data that only billing stores: events carry no addresses. */
@Injectable()
export class BillingClient {
  private readonly client = this.clients.to('billing');

  constructor(private readonly clients: InternalClients) {}

  /** Returns a payment's receipt data, or undefined once its payer is erased. Throws service_unavailable. */
  findReceipt(paymentId: number): Promise<ReceiptDto | undefined> {
    return this.client.ask(`/internal/payments/${paymentId}/receipt`, ReceiptDto);
  }
}
