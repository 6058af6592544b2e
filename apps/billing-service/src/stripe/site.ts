import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StripeSyncSchema } from './stripe-sync.entity.js';

/** Marks this product's intents: the Stripe account may serve other purposes. */
export const PURPOSE = 'vendor-fee';

/** Identifies this installation: a Stripe account may serve several. The id stays when the address changes. */
@Injectable()
export class Site {
  private known: string | undefined;

  constructor(private readonly em: EntityManager) {}

  async id(): Promise<string> {
    this.known ??= (await this.em.fork().findOneOrFail(StripeSyncSchema, { id: 1 })).siteId;
    return this.known;
  }

  /** Whether this installation made an intent that has no row here. */
  async made({ purpose, site }: Record<string, string>): Promise<boolean> {
    return purpose === PURPOSE && site === (await this.id());
  }

  /** Hashes a value that identifies visitors. The hash differs between installations. */
  async hash(text: string): Promise<string> {
    return createHash('sha256')
      .update(`${await this.id()} ${text}`)
      .digest('base64url');
  }
}
