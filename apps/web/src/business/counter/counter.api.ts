import type { RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { TakeBackReason } from '@campus-deals/contracts/enumerations';
import { COUNTER_TAKE_BACK_MINUTES, OWNER_TAKE_BACK_HOURS } from '@campus-deals/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import { read, write } from '../../platform/api/api.js';
import { HttpError } from '../../platform/api/http-client.js';
import { useWrite } from '../../platform/api/use-write.js';

/** A code that is redeemed. Its repeats carry the same id, and count once. */
export interface Scan {
  scan: string;
  requestId: string;
}

/** The requests of a counter: the owner's, or those of a device. */
export interface CounterPlace {
  key: string;
  list: (query: { since: string }, signal: AbortSignal) => Promise<RedeemedListDto>;
  redeem: (scan: Scan) => Promise<RedeemedDto>;
  takeBack: (id: number, reason: TakeBackReason) => Promise<unknown>;
  /** Adds the bill before the discount, in cents. */
  addBill: (id: number, amount: number) => Promise<RedeemedDto>;
  /** Minutes during which a redemption can be taken back. */
  takeBackMinutes: number;
}

function counterPlace(
  at: '/api/vendor' | '/api/counter',
  takeBackMinutes: number,
  headers: Record<string, string> = {},
): CounterPlace {
  const route = `${at}/redemptions` as const;
  return {
    key: route,
    list: (query, signal) => read(route, { query, signal, headers }),
    redeem: (body) => write(`POST ${route}`, { body, headers }),
    takeBack: (id, reason) => write(`POST ${route}/:id/take-back`, { params: { id }, body: { reason }, headers }),
    addBill: (id, amount) => write(`PUT ${route}/:id/bill`, { params: { id }, body: { amount }, headers }),
    takeBackMinutes,
  };
}

/** The owner, who sees and takes back the redemptions of all counters. */
export const OWNER = counterPlace('/api/vendor', OWNER_TAKE_BACK_HOURS * 60);

/** A counter device, by the secret of its link and its PIN. */
export const deviceWith = (credentials: string): CounterPlace =>
  counterPlace('/api/counter', COUNTER_TAKE_BACK_MINUTES, deviceHeaders(credentials));

const deviceHeaders = (credentials: string) => ({ 'x-counter-device': credentials });

/** Reads `GET /api/counter`: names of the device and its vendor. */
export const counterQuery = (credentials: string) =>
  queryOptions({
    queryKey: ['/api/counter', credentials],
    queryFn: ({ signal }) => read('/api/counter', { signal, headers: deviceHeaders(credentials) }),
  });

/** Reads the redemptions on the day of `now`, in this device's time zone. */
export function redeemedTodayQuery({ key, list }: CounterPlace, now: number) {
  const since = new Date(new Date(now).setHours(0, 0, 0, 0)).toISOString();
  return queryOptions({ queryKey: [key, { since }], queryFn: ({ signal }) => list({ since }, signal) });
}

/** Repeats of a request that got no answer, and the wait before each. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 200;

/** Redeems a student's code. A request without an answer is repeated: it counts once. */
export const useRedeem = (place: CounterPlace) =>
  useWrite(place.redeem, {
    changes: changesAt(place),
    settlesAtOnce: true,
    retry: (failures, error) => failures < REPEATS && !(error instanceof HttpError),
    retryDelay: REPEAT_AFTER_MS,
  });

/** Takes back a redemption, so that the student's code works again. */
export const useTakeBack = (place: CounterPlace) =>
  useWrite(({ id, reason }: { id: number; reason: TakeBackReason }) => place.takeBack(id, reason), {
    changes: changesAt(place),
  });

export const useAddBill = (place: CounterPlace) =>
  useWrite(({ id, amount }: { id: number; amount: number }) => place.addBill(id, amount), {
    changes: changesAt(place),
  });

/** Failures change the list too: a rejected code may have been redeemed on another device. */
const changesAt =
  ({ key }: CounterPlace) =>
  (_given: unknown, error: Error | null) => {
    // The device was removed, or its PIN is wanted again.
    const isRefused = error instanceof HttpError && error.status === 401;
    return [key, '/api/vendor/analytics', ...(isRefused ? ['/api/counter'] : [])];
  };

/** Version 4. `randomUUID` is missing on pages loaded over http. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
