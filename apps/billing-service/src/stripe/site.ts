import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { StripeSync } from './stripe-sync.entity.js';

/** Marks this product's intents: the Stripe account may serve other purposes. */
export const PURPOSE = 'vendor-fee';

/** Identifies this installation: a Stripe account may serve several. The id stays when the address changes. */
@Injectable()
export class Site {
  private known: string | undefined;

  constructor(
    private readonly em: EntityManager,
    @Inject(BILLING_ENV) private readonly env: Pick<BillingEnv, 'PUBLIC_URL'>,
  ) {}

  async id(): Promise<string> {
    this.known ??= (await this.em.fork().findOneOrFail(StripeSync, { id: 1 })).siteId;
    return this.known;
  }

  /**
   * Whether this installation made an intent that has no row here. Earlier versions marked intents with the address.
   */
  async made({ purpose, site }: Record<string, string>): Promise<boolean> {
    return purpose === PURPOSE && (site === this.env.PUBLIC_URL || site === (await this.id()));
  }

  /** Hashes a value that identifies visitors. The hash differs between installations. */
  async hash(text: string): Promise<string> {
    return createHash('sha256')
      .update(`${await this.id()} ${text}`)
      .digest('base64url');
  }
}
