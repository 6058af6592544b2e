import type { CreatePaymentDto } from '@campus-deals/contracts/billing/create-payment.dto';
import type { PaymentIntentDto } from '@campus-deals/contracts/billing/payment.dto';
import type { ErrorCode } from '@campus-deals/contracts/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../platform/api/api.js';
import { HttpError } from '../../platform/api/http-client.js';
import { untilEvent } from '../../platform/api/until-event.js';

/** Reads the status of the signed-in user's registration fee. */
export const paymentStatusQuery = reading('/api/vendor/payment/status');

const NOTHING_DUE: readonly unknown[] = ['fee_already_paid', 'fee_not_due'] satisfies ErrorCode[];

/**
 * Opens the payment of an address, or returns the one already open for this account or browser; `'paid'` if nothing is
 * left to pay. The server sets amount and currency.
 */
export async function openPayment({ email }: { email: string }): Promise<PaymentIntentDto | 'paid'> {
  const body: CreatePaymentDto = { email, browserKey: browserKey() };
  try {
    return await write('POST /api/vendor/payment', { body });
  } catch (error) {
    if (error instanceof HttpError && NOTHING_DUE.includes(error.code)) return 'paid';
    throw error;
  }
}

/** Returns the message for a payment that could not be opened; after too many declined cards, how long to wait. */
export function openingFailure(error: unknown): string {
  const isTooMany = error instanceof HttpError && error.code === 'too_many_requests';
  return (isTooMany && error.detail) || 'Failed to create payment intent';
}

const TIMEOUT_MS = 30_000;

/** Waits after a payment until our own servers have processed it. Resolves to false after the timeout. */
export function useSettlePayment(hasArrived: () => Promise<boolean>) {
  const client = useQueryClient();
  const isSettled = async () => {
    const { hasPaid } = await client.fetchQuery({ ...paymentStatusQuery, staleTime: 0 });
    return hasPaid && hasArrived();
  };
  return useMutation({ mutationFn: () => untilEvent(isSettled, TIMEOUT_MS) });
}

const STORAGE_KEY = 'campus-deals-payment-browser';
let unstored: string | undefined;

/**
 * Returns this browser's random key, created on first use: it ties a visitor's open payment to the browser. If storage
 * is blocked, it lasts until the page is reloaded.
 */
export function browserKey(): string {
  try {
    const known = localStorage.getItem(STORAGE_KEY);
    if (known && /^[0-9a-f]{32}$/.test(known)) return known;
    const made = randomKey();
    localStorage.setItem(STORAGE_KEY, made);
    return made;
  } catch {
    unstored ??= randomKey();
    return unstored;
  }
}

/** 128 bits in hexadecimal. `randomUUID` is missing on pages loaded over http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
