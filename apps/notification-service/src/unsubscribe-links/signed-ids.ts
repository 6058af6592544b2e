import { createHmac, timingSafeEqual } from 'node:crypto';

/** Ids that one token names at most: the longest address of them still fits a header's line (RFC 5322: 998 characters). */
export const MOST_IDS = 50;
const TOKEN = /^([1-9]\d{0,9}(?:-[1-9]\d{0,9}){0,49})\.([\w-]{43})$/;

/** `12-57.<signature>`: ids that a link is about, signed for one purpose. */
export class SignedIds {
  constructor(
    private readonly secret: string,
    private readonly purpose: string,
  ) {}

  tokenOf(ids: readonly number[]): string {
    const text = ids.slice(0, MOST_IDS).join('-');
    return `${text}.${this.signatureOf(text).toString('base64url')}`;
  }

  /** Undefined for what was not signed here for this purpose. */
  idsOf(token: string): number[] | undefined {
    const [, text = '', signature] = TOKEN.exec(token) ?? [];
    if (!signature || !timingSafeEqual(Buffer.from(signature, 'base64url'), this.signatureOf(text))) return undefined;
    return text.split('-').map(Number);
  }

  private signatureOf(text: string): Buffer {
    return createHmac('sha256', this.secret).update(`${this.purpose} ${text}`).digest();
  }
}
