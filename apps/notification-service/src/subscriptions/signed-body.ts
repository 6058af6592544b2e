import { createHmac, timingSafeEqual } from 'node:crypto';
import { ProductError } from '@campus-deals/service-defaults';

/** Maximum age of a signature, and maximum clock skew into the future. */
const TOLERANCE_S = 300;
const HEADER = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i;

/**
 * Throws invalid_webhook_signature unless the header is `t=<seconds since 1970>,v1=<hex>`, where `v1` is HMAC-SHA256
 * with the secret over `<t>.<body>`: the signed time prevents replays of old bodies.
 */
export function checkSignature(body: Buffer, header: string | undefined, secret: string | undefined): void {
  const [, time = '', signature = ''] = HEADER.exec(header ?? '') ?? [];
  const isRecent = time !== '' && Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_S;
  const given = Buffer.from(signature, 'hex');
  if (!isRecent || !secret || !timingSafeEqual(given, signatureOf(body, time, secret)))
    throw new ProductError('invalid_webhook_signature');
}

/** Computes the signature as a provider does. */
export function signatureOf(body: Buffer, time: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
