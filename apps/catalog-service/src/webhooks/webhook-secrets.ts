import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookSecretDto } from '@campus-deals/contracts/catalog/webhook.dto';
import type { CatalogEnv } from '../env.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 32;

export type WebhookKeys = Pick<CatalogEnv, 'WEBHOOK_SECRETS_KEY' | 'WEBHOOK_SECRETS_KEY_PREVIOUS'>;
export const WEBHOOK_KEYS = Symbol('WEBHOOK_KEYS');

type SealedSecrets = Pick<WebhookEndpoint, 'secret' | 'previousSecret' | 'previousUntil'>;

/** Creates the secrets of endpoints, and encrypts them for the database. */
@Injectable()
export class WebhookSecrets {
  private readonly keys: [present: Buffer, ...previous: Buffer[]];

  constructor(@Inject(WEBHOOK_KEYS) { WEBHOOK_SECRETS_KEY, WEBHOOK_SECRETS_KEY_PREVIOUS: previous }: WebhookKeys) {
    this.keys = [keyOf(WEBHOOK_SECRETS_KEY), ...(previous ? [keyOf(previous)] : [])];
  }

  /** Returns a new secret, encrypted. */
  create(): string {
    return this.seal(`whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`);
  }

  /** Returns the secrets that sign now, the present one first. */
  valid({ secret, previousSecret, previousUntil }: SealedSecrets, now: Date): WebhookSecretDto[] {
    const present = { secret: this.open(secret), expiresAt: null };
    if (!previousSecret || !previousUntil || previousUntil <= now) return [present];
    return [present, { secret: this.open(previousSecret), expiresAt: previousUntil.toISOString() }];
  }

  /** Encrypts a secret with the present key. */
  renew(sealed: string): string {
    return this.seal(this.open(sealed));
  }

  private seal(secret: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys[0], nonce);
    return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64',
    );
  }

  /** Throws if no key fits. */
  private open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    let cause: unknown;
    for (const key of this.keys) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        cause = error;
      }
    }
    throw new Error('a secret of a webhook was encrypted with another WEBHOOK_SECRETS_KEY', { cause });
  }
}

const keyOf = (key: string): Buffer => createHmac('sha256', key).update('webhook secrets').digest();

/**
 * Signs a body in Stripe's scheme (https://docs.stripe.com/webhooks#verify-manually): `t=<seconds since 1970>`, and for each
 * secret `v1=<hex HMAC-SHA256 of "<t>.<body>">`.
 */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
