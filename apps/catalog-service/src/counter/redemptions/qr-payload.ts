import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAXIMUM_LONG_ID } from '@campus-deals/contracts/limits';
import { QR_PERIOD_S, QR_PREFIX } from '@campus-deals/contracts/catalog/rotating-code';
import { codeKey } from '../../deals/public.js';

/** Characters of the MAC: 96 bits. */
const MAC_LENGTH = 16;
const PAYLOAD = new RegExp(`^${QR_PREFIX}\\.([1-9]\\d{0,15})\\.(\\d{1,12})\\.([\\w-]{${MAC_LENGTH}})$`);

/** Content of a rotating QR code. */
export interface QrPayload {
  redemptionId: number;
  step: number;
  mac: string;
}
export type Scan = { qr: QrPayload } | { key: string };

/** Parses what a vendor scanned: a rotating QR code, else a typed code. */
export function readScan(text: string): Scan {
  const [, id, step, mac] = PAYLOAD.exec(text) ?? [];
  if (id === undefined || mac === undefined || Number(id) > MAXIMUM_LONG_ID) return { key: codeKey(text) };
  return { qr: { redemptionId: Number(id), step: Number(step), mac } };
}

/** Whether it was made with this secret. Compares in constant time. */
export function isMadeWith(secret: string, { redemptionId, step, mac }: QrPayload): boolean {
  const expected = createHmac('sha256', secret)
    .update(`${redemptionId}.${step}`)
    .digest('base64url')
    .slice(0, MAC_LENGTH);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mac));
}

/**
 * Whether its time step is the present one, the previous one (scanning takes a moment) or the next one (a phone's clock
 * may be ahead).
 */
export function isCurrent({ step }: QrPayload, now: Date): boolean {
  const present = Math.floor(now.getTime() / 1000 / QR_PERIOD_S);
  return Math.abs(step - present) <= 1;
}
