import type { CreatePaymentDto } from '@campus-deals/contracts/create-payment.dto';
import type { PaymentIntentDto } from '@campus-deals/contracts/payment.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';
import { HttpError } from '../../lib/api/http-client.js';
import { browserKey } from './browser-key.js';

/** What became of the registration fee of whoever is signed in. */
export const paymentStatusQuery = reading('/api/vendor/payment/status');

/**
 * Opens the payment of an address, or answers the one that this account or browser has open; `'paid'` where it has nothing left to
 * pay. Amount and currency are the server's.
 */
export async function openPayment({ email }: { email: string }): Promise<PaymentIntentDto | 'paid'> {
  const body: CreatePaymentDto = { email, browserKey: browserKey() };
  try {
    return await write('POST /api/vendor/payment', { body });
  } catch (error) {
    if (error instanceof HttpError && error.code === 'fee_already_paid') return 'paid';
    throw error;
  }
}

/** What to show where a payment could not be opened: after too many declined cards, how long to wait. */
export function openingFailure(error: unknown): string {
  const isTooMany = error instanceof HttpError && error.code === 'too_many_requests';
  return (isTooMany && error.detail) || 'Failed to create payment intent';
}

const POLL_MS = 500;
const PATIENCE_MS = 30_000;

/**
 * After a payment: waits until our own servers have heard of it, within a second as a rule. Answers false when they have not
 * after half a minute.
 */
export function useSettlePayment(hasArrived: () => Promise<boolean>) {
  const client = useQueryClient();
  const isSettled = async () => {
    const { hasPaid } = await client.fetchQuery({ ...paymentStatusQuery, staleTime: 0 });
    return hasPaid && hasArrived();
  };
  return useMutation({
    mutationFn: async () => {
      const end = Date.now() + PATIENCE_MS;
      while (Date.now() < end) {
        if (await isSettled().catch(() => false)) return true;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      return false;
    },
  });
}
