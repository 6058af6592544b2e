import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NotificationEnv } from '../env.js';

/** Settings used to create links. */
export type LinkEnv = Pick<NotificationEnv, 'PUBLIC_URL' | 'UNSUBSCRIBE_SECRET' | 'UNSUBSCRIBE_SECRET_PREVIOUS'>;

/** Maximum ids per token. The longest URL still fits into a header line (RFC 5322: 998 characters). */
export const MOST_IDS = 50;
const TOKEN = /^([1-9]\d{0,9}(?:-[1-9]\d{0,9}){0,49})\.([\w-]{43})$/;

/** Tokens of the form `12-57.<signature>`: ids signed for one purpose. */
export class SignedIds {
  constructor(
    private readonly secret: string,
    private readonly purpose: string,
    /** Signatures with the previous secret are valid too. */
    private readonly previous?: string,
  ) {}

  tokenOf(ids: readonly number[]): string {
    const text = ids.slice(0, MOST_IDS).join('-');
    return `${text}.${this.signatureOf(text, this.secret).toString('base64url')}`;
  }

  /** Returns undefined unless the token was signed here for this purpose. */
  idsOf(token: string): number[] | undefined {
    const [, text = '', signature] = TOKEN.exec(token) ?? [];
    if (!signature) return undefined;
    const given = Buffer.from(signature, 'base64url');
    const isSignedWith = (secret: string | undefined): boolean =>
      secret !== undefined && timingSafeEqual(given, this.signatureOf(text, secret));
    return [this.secret, this.previous].some(isSignedWith) ? text.split('-').map(Number) : undefined;
  }

  private signatureOf(text: string, secret: string): Buffer {
    return createHmac('sha256', secret).update(`${this.purpose} ${text}`).digest();
  }
}
