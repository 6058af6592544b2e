import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Signer, type CookieSerializeOptions } from '@fastify/cookie';
import type { GatewayEnv } from '../env.js';

const NAME = 'campus_deals_gate';
const LIFETIME_S = 30 * 24 * 60 * 60;

/** Values still accepted during rotation, besides the current password and secret. */
export interface PreviousGate {
  password?: string | undefined;
  secret?: string | undefined;
}

/**
 * The access gate: one shared password, stored as a signed cookie. A new password or secret invalidates the cookie,
 * unless the previous ones are still accepted.
 */
export class Gate {
  readonly cookieName: string;
  private readonly signer: Signer;
  private readonly signers: Signer[];
  private readonly passwords: string[];
  private readonly isSecure: boolean;

  constructor(
    private readonly password: string | undefined,
    secret: string,
    publicUrl: string,
    previous: PreviousGate = {},
  ) {
    this.isSecure = publicUrl.startsWith('https:');
    this.cookieName = this.isSecure ? `__Host-${NAME}` : NAME;
    this.signer = signerOf(secret, password);
    this.passwords = [password, password && previous.password].filter((each) => each !== undefined);
    const secrets = [secret, previous.secret].filter((each) => each !== undefined);
    this.signers = secrets.flatMap((each) => this.passwords.map((given) => signerOf(each, given)));
  }

  get isOn(): boolean {
    return this.password !== undefined;
  }

  /** Compares hashes of equal length, so that timing reveals nothing about the password. */
  accepts(given: string): boolean {
    const hashed = hash('sha256', given, 'buffer');
    return this.passwords.some((password) => timingSafeEqual(hashed, hash('sha256', password, 'buffer')));
  }

  newPass(now = Date.now()): string {
    return this.signer.sign(String(Math.floor(now / 1000) + LIFETIME_S));
  }

  isPass(value: string | undefined, now = Date.now()): boolean {
    if (value === undefined) return false;
    return this.signers.some((signer) => {
      const { valid, value: expires } = signer.unsign(value);
      return valid && Number(expires) * 1000 > now;
    });
  }

  /** Attributes of the pass cookie. */
  get cookieOptions(): CookieSerializeOptions {
    return { path: '/', maxAge: LIFETIME_S, httpOnly: true, sameSite: 'lax', secure: this.isSecure };
  }
}

/** Creates the gate that the environment configures. */
export function gateOf(env: GatewayEnv): Gate {
  return new Gate(env.SITE_ACCESS_PASSWORD, env.GATE_COOKIE_SECRET ?? env.INTERNAL_TOKEN_SECRET, env.PUBLIC_URL, {
    password: env.SITE_ACCESS_PASSWORD_PREVIOUS,
    secret:
      env.GATE_COOKIE_SECRET_PREVIOUS ?? (env.GATE_COOKIE_SECRET ? undefined : env.INTERNAL_TOKEN_SECRET_PREVIOUS),
  });
}

function signerOf(secret: string, password = ''): Signer {
  return new Signer(createHmac('sha256', secret).update(`gate:${password}`).digest());
}
