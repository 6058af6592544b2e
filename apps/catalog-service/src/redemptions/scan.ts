import { createHmac, timingSafeEqual } from 'node:crypto';
import { QR_PERIOD_S, QR_PREFIX } from '@campus-deals/contracts/rotating-code';
import { codeKey } from './typed-code.js';

/** Characters of a picture's MAC: 96 bits. */
const MAC_LENGTH = 16;
const PICTURE = new RegExp(`^${QR_PREFIX}\\.([1-9]\\d{0,9})\\.(\\d{1,12})\\.([\\w-]{${MAC_LENGTH}})$`);
const HIGHEST_ID = 2_147_483_647;

/** One picture of a rotating code. */
export interface Picture {
  redemptionId: number;
  step: number;
  mac: string;
}
export type Scan = { picture: Picture } | { key: string };

/** What a vendor brought: a picture of a rotating code, or else something typed. */
export function readScan(text: string): Scan {
  const [, id, step, mac] = PICTURE.exec(text) ?? [];
  if (id === undefined || mac === undefined || Number(id) > HIGHEST_ID) return { key: codeKey(text) };
  return { picture: { redemptionId: Number(id), step: Number(step), mac } };
}

/** Whether a picture was made with this secret; takes as long for a wrong one. */
export function isMadeWith(secret: string, { redemptionId, step, mac }: Picture): boolean {
  const expected = createHmac('sha256', secret)
    .update(`${redemptionId}.${step}`)
    .digest('base64url')
    .slice(0, MAC_LENGTH);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mac));
}

/** Whether a picture is the present one or the one before: whoever points a camera needs a moment. */
export function isCurrent({ step }: Picture, now: Date): boolean {
  const present = Math.floor(now.getTime() / 1000 / QR_PERIOD_S);
  return step === present || step === present - 1;
}
