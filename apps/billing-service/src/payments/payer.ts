import type { CreatePaymentDto } from '@campus-deals/contracts/billing/create-payment.dto';
import { clientKey, type Caller } from '@campus-deals/service-defaults';
import type { Site } from '../stripe/public.js';

/** A payer who begins a payment, with the browser and network used. */
export interface Payer {
  email: string;
  /** Null for a visitor. */
  userId: number | null;
  /** Hash of the browser's random key; null if none was sent. */
  browser: string | null;
  /** Hash of the network that the request came from. */
  network: string;
}

export async function payerOf(
  caller: Caller,
  { email, browserKey }: CreatePaymentDto,
  { site, address }: { site: Site; address: string },
): Promise<Payer> {
  return {
    email,
    userId: caller.kind === 'user' ? caller.userId : null,
    browser: browserKey === undefined ? null : await site.hash(`browser ${browserKey}`),
    network: await site.hash(`network ${clientKey(address)}`),
  };
}
