import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookSecretDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { Encryption } from '@campus-deals/service-defaults';
import type { CatalogEnv } from '../../env.js';
import type { WebhookEndpoint } from './webhook.entity.js';

const SECRET_BYTES = 32;

export type WebhookKeys = Pick<CatalogEnv, 'WEBHOOK_SECRETS_KEY' | 'WEBHOOK_SECRETS_KEY_PREVIOUS'>;
export const WEBHOOK_KEYS = Symbol('WEBHOOK_KEYS');

type SealedSecrets = Pick<WebhookEndpoint, 'secret' | 'previousSecret' | 'previousUntil'>;

/** Creates the secrets of endpoints, and encrypts them for the database. */
@Injectable()
export class WebhookSecrets {
  private readonly encryption: Encryption;

  constructor(@Inject(WEBHOOK_KEYS) { WEBHOOK_SECRETS_KEY: present, WEBHOOK_SECRETS_KEY_PREVIOUS }: WebhookKeys) {
    this.encryption = new Encryption({
      setting: 'WEBHOOK_SECRETS_KEY',
      purpose: 'webhook secrets',
      present,
      previous: WEBHOOK_SECRETS_KEY_PREVIOUS,
    });
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
    return this.encryption.encrypt(Buffer.from(secret)).toString('base64');
  }

  private open(sealed: string): string {
    return this.encryption.decrypt(Buffer.from(sealed, 'base64')).toString();
  }
}

/**
 * Signs a body in Stripe's scheme (https://docs.stripe.com/webhooks#verify-manually): `t=<seconds since 1970>`, and for each
 * secret `v1=<hex HMAC-SHA256 of "<t>.<body>">`.
 */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
