import { Inject, Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV } from '../env.js';
import { type LinkEnv, SignedIds } from './signed-ids.js';

/** Links that confirm one subscription. A token works as long as the subscription is unconfirmed. */
@Injectable()
export class ConfirmationLinks {
  private readonly tokens: SignedIds;

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.tokens = new SignedIds(env.UNSUBSCRIBE_SECRET, 'confirm', env.UNSUBSCRIBE_SECRET_PREVIOUS);
  }

  /** Page that confirms. The token is in the fragment, as in unsubscribe links. */
  page(subscriptionId: number): string {
    return `${this.env.PUBLIC_URL}/newsletter/confirm#token=${this.tokens.tokenOf([subscriptionId])}`;
  }

  /** Throws link_invalid. */
  subscriptionOf(token: string): number {
    const [id, ...others] = this.tokens.idsOf(token) ?? [];
    if (id === undefined || others.length > 0) throw new ProductError('link_invalid');
    return id;
  }
}
