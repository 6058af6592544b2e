import { QR_PERIOD_S, QR_PREFIX } from '@campus-deals/contracts/rotating-code';

/** Characters of the code that proves who made the QR code. */
const MAC_LENGTH = 16;
const bytes = new TextEncoder();

/**
 * Codes are shown this much late. The vendor's side accepts the current one and the one before, so a phone's clock may be
 * as much fast as slow.
 */
const LATE_MS = (QR_PERIOD_S * 1000) / 2;

/** The period whose code is shown at a moment (in milliseconds). */
export function stepAt(now: number): number {
  return Math.floor((now - LATE_MS) / 1000 / QR_PERIOD_S);
}

/** Until the next code. */
export function secondsLeftAt(now: number): number {
  return QR_PERIOD_S - (Math.floor((now - LATE_MS) / 1000) % QR_PERIOD_S);
}

/** What the QR holds in a period: `cd1.<id>.<step>.<mac>` (contracts, redemptions). Needs a secure context, as every site over https is. */
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
