import { QR_PERIOD_S, QR_PREFIX } from '@campus-deals/contracts/rotating-code';

/** Characters of the code that proves who made the picture. */
const MAC_LENGTH = 16;
const bytes = new TextEncoder();

/** Which period a moment (in milliseconds) falls into; a picture is made for one. */
export function stepAt(now: number): number {
  return Math.floor(now / 1000 / QR_PERIOD_S);
}

/** What the QR holds in a period: `cd1.<id>.<step>.<mac>` (contracts, redemptions). Needs a secure context, as every site over https is. */
export async function scanText({ id, secret }: { id: string; secret: string }, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(`${id}.${step}`)));
  const base64url = btoa(String.fromCharCode(...mac)).replaceAll('+', '-').replaceAll('/', '_');
  return `${QR_PREFIX}.${id}.${step}.${base64url.slice(0, MAC_LENGTH)}`;
}
