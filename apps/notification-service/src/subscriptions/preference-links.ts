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
import type { LinkEnv } from './mail-links.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Token length of the longest address. */
const LONGEST_TOKEN = 400;

/**
 * Links to an address's preferences. They contain the address encrypted, so they outlive each subscription, do not
 * reveal the address, and cannot be created for another address.
 */
@Injectable()
export class PreferenceLinks {
  /** Key object, created once: creating it for each token would triple the time. */
  private readonly key: KeyObject;
  /** Includes the previous secret's key, so that older links still work. */
  private readonly keys: KeyObject[];

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.key = keyOf(env.UNSUBSCRIBE_SECRET);
    this.keys = env.UNSUBSCRIBE_SECRET_PREVIOUS ? [this.key, keyOf(env.UNSUBSCRIBE_SECRET_PREVIOUS)] : [this.key];
  }

  /** The token is in the fragment, as in unsubscribe links. */
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

  /** Returns the address in a token. Throws link_invalid. */
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

/** Throws if the token was not encrypted with the key. */
function opened(token: string, key: KeyObject): string {
  if (token.length > LONGEST_TOKEN) throw new RangeError('longer than any token');
  const bytes = Buffer.from(token, 'base64url');
  // Reject variants that a lenient decoder would accept.
  if (bytes.toString('base64url') !== token) throw new RangeError('not the base64url of any bytes');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
