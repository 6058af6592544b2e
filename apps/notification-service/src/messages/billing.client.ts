import { Inject, Injectable } from '@nestjs/common';
import { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** Client for data that only billing stores: events carry no addresses. */
@Injectable()
export class BillingClient {
  private readonly client: InternalClient;

  constructor(@Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'BILLING_URL'>, tokens: InternalTokens) {
    this.client = new InternalClient({ from: 'notification', to: 'billing', baseUrl: env.BILLING_URL, tokens });
  }

  /** Returns a payment's receipt data, or undefined once its payer is erased. Throws service_unavailable. */
  findReceipt(paymentId: number): Promise<ReceiptDto | undefined> {
    return this.client.ask(`/internal/payments/${paymentId}/receipt`, ReceiptDto);
  }
}
