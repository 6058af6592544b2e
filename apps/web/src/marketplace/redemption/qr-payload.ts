import { QR_PERIOD_S, QR_PREFIX } from '@campus-deals/contracts/catalog/rotating-code';

/** Length of the MAC that authenticates the QR code, in characters. */
const MAC_LENGTH = 16;
const bytes = new TextEncoder();

/**
 * Delay before a code is shown. The vendor's side accepts the current code and the previous one, so the time may be
 * off by this much in either direction.
 */
const LATE_MS = (QR_PERIOD_S * 1000) / 2;

/** Returns the period whose code is shown at a time in milliseconds. */
export function stepAt(now: number): number {
  return Math.floor((now - LATE_MS) / 1000 / QR_PERIOD_S);
}

/** Returns the seconds until the next code. */
export function secondsLeftAt(now: number): number {
  return QR_PERIOD_S - (Math.floor((now - LATE_MS) / 1000) % QR_PERIOD_S);
}

/**
 * Returns the QR payload of a period: `cd1.<id>.<step>.<mac>` (contracts, redemptions). Needs a secure context, which
 * every https site is.
 */
export async function qrPayload({ id, secret }: { id: string; secret: string }, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(`${id}.${step}`)));
  const base64url = btoa(String.fromCharCode(...mac))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `${QR_PREFIX}.${id}.${step}.${base64url.slice(0, MAC_LENGTH)}`;
}
