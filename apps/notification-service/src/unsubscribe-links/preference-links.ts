import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV } from '../env.js';
import type { LinkEnv } from './signed-ids.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Of the longest address. */
const LONGEST_TOKEN = 400;

/**
 * Links to the preferences of an address. They hold it encrypted: they outlive each of its subscriptions, nobody who sees one
 * learns the address, and nobody makes one for another address.
 */
@Injectable()
export class PreferenceLinks {
  /** Made ready once: with its bytes, each token would take three times as long. */
  private readonly key: KeyObject;
  /** What was encrypted with the previous secret opens too. */
  private readonly keys: KeyObject[];

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.key = keyOf(env.UNSUBSCRIBE_SECRET);
    this.keys = env.UNSUBSCRIBE_SECRET_PREVIOUS ? [this.key, keyOf(env.UNSUBSCRIBE_SECRET_PREVIOUS)] : [this.key];
  }

  /** The token is in the fragment, as that of unsubscribing. */
  page(email: string): string {
    return `${this.env.PUBLIC_URL}/newsletter/preferences#token=${this.tokenOf(email)}`;
  }

  tokenOf(email: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce);
    return Buffer.concat([nonce, cipher.update(email, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  /** Whose preferences they are. Throws link_invalid. */
  addressOf(token: string): string {
    let cause: unknown;
    for (const key of this.keys) {
      try {
        return opened(token, key);
      } catch (error) {
        cause = error;
      }
    }
    throw new ProductError('link_invalid', undefined, { cause });
  }
}

const keyOf = (secret: string): KeyObject =>
  createSecretKey(createHmac('sha256', secret).update('newsletter preferences').digest());

/** Throws for what was not encrypted with the key. */
function opened(token: string, key: KeyObject): string {
  if (token.length > LONGEST_TOKEN) throw new RangeError('longer than any token');
  const bytes = Buffer.from(token, 'base64url');
  // What a decoder overlooks is not a token either.
  if (bytes.toString('base64url') !== token) throw new RangeError('not the base64url of any bytes');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
