import { Inject, Injectable } from '@nestjs/common';
import { Encryption, ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV } from '../env.js';
import type { LinkEnv } from './mail-links.js';

/** Token length of the longest address. */
const LONGEST_TOKEN = 400;

/**
 * Links to an address's preferences. They contain the address encrypted, so they outlive each subscription, do not
 * reveal the address, and cannot be created for another address. Links of the previous secret still work.
 */
@Injectable()
export class PreferenceLinks {
  private readonly encryption: Encryption;

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.encryption = new Encryption({
      setting: 'UNSUBSCRIBE_SECRET',
      purpose: 'newsletter preferences',
      present: env.UNSUBSCRIBE_SECRET,
      previous: env.UNSUBSCRIBE_SECRET_PREVIOUS,
    });
  }

  /** The token is in the fragment, as in unsubscribe links. */
  page(email: string): string {
    return `${this.env.PUBLIC_URL}/newsletter/preferences#token=${this.tokenOf(email)}`;
  }

  tokenOf(email: string): string {
    return this.encryption.encrypt(Buffer.from(email)).toString('base64url');
  }

  /** Returns the address in a token. Throws link_invalid. */
  addressOf(token: string): string {
    try {
      if (token.length > LONGEST_TOKEN) throw new RangeError('longer than any token');
      const bytes = Buffer.from(token, 'base64url');
      // Reject variants that a lenient decoder would accept.
      if (bytes.toString('base64url') !== token) throw new RangeError('not the base64url of any bytes');
      return this.encryption.decrypt(bytes).toString();
    } catch (cause) {
      throw new ProductError('link_invalid', undefined, { cause });
    }
  }
}
