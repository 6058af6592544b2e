import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Signer, type CookieSerializeOptions } from '@fastify/cookie';
import type { GatewayEnv } from '../env.js';

const NAME = 'campus_deals_gate';
const LIFETIME_S = 30 * 24 * 60 * 60;

/** The access gate: one shared password, remembered by a signed cookie until the password or the secret changes. */
export class Gate {
  readonly cookieName: string;
  private readonly signer: Signer;
  private readonly isSecure: boolean;

  constructor(
    private readonly password: string | undefined,
    secret: string,
    publicUrl: string,
  ) {
    this.isSecure = publicUrl.startsWith('https:');
    this.cookieName = this.isSecure ? `__Host-${NAME}` : NAME;
    this.signer = signerOf(secret, password);
  }

  get isOn(): boolean {
    return this.password !== undefined;
  }

  /** Compares hashes of equal length, so that timing reveals nothing about the password. */
  accepts(given: string): boolean {
    if (this.password === undefined) return false;
    return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', this.password, 'buffer'));
  }

  newPass(now = Date.now()): string {
    return this.signer.sign(String(Math.floor(now / 1000) + LIFETIME_S));
  }

  isPass(value: string | undefined, now = Date.now()): boolean {
    if (value === undefined || !this.isOn) return false;
    const { valid, value: expires } = this.signer.unsign(value);
    return valid && Number(expires) * 1000 > now;
  }

  get cookieOptions(): CookieSerializeOptions {
    return { path: '/', maxAge: LIFETIME_S, httpOnly: true, sameSite: 'lax', secure: this.isSecure };
  }
}

/** Creates the gate that the environment configures. */
export function gateOf(env: GatewayEnv): Gate {
  return new Gate(env.SITE_ACCESS_PASSWORD, env.GATE_COOKIE_SECRET ?? env.INTERNAL_TOKEN_SECRET, env.PUBLIC_URL);
}

const signerOf = (secret: string, password = ''): Signer =>
  new Signer(createHmac('sha256', secret).update(`gate:${password}`).digest());
