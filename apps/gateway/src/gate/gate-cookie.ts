import { createHmac, hash, timingSafeEqual } from 'node:crypto';

export const GATE_COOKIE = 'campus_deals_gate';
const LIFETIME_S = 30 * 24 * 60 * 60;

/** The access gate: one shared password, remembered by a signed cookie that a new password or secret makes void. */
export class Gate {
  private readonly key: Buffer;

  constructor(
    private readonly password: string | undefined,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret)
      .update(`gate:${password ?? ''}`)
      .digest();
  }

  get isOn(): boolean {
    return this.password !== undefined;
  }

  /** Compares hashes of equal length, so that the time taken tells nothing of the password. */
  accepts(given: string): boolean {
    return (
      this.password !== undefined &&
      timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', this.password, 'buffer'))
    );
  }

  newPass(now = Date.now()): string {
    const expires = String(Math.floor(now / 1000) + LIFETIME_S);
    return `${expires}.${this.signature(expires)}`;
  }

  isPass(value: string | undefined, now = Date.now()): boolean {
    const [expires = '', signature = ''] = (value ?? '').split('.');
    const expected = this.signature(expires);
    if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
      return false;
    return Number(expires) * 1000 > now;
  }

  setCookie(secure: boolean): string {
    return `${GATE_COOKIE}=${this.newPass()}; Path=/; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  clearCookie(): string {
    return `${GATE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
  }

  private signature(expires: string): string {
    return createHmac('sha256', this.key).update(expires).digest('base64url');
  }
}
