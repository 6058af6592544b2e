import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubject } from '@campus-deals/contracts/internal.schema';
import type { PageQuery } from '@campus-deals/contracts/lists.schema';
import { ProductError } from '@campus-deals/service-defaults';
import { uuidv7 } from 'uuidv7';
import { Erasure } from './erasure.entity.js';

/** Who has to erase. */
export type ErasurePart = 'catalog' | 'notification' | 'provider';

const NOTE: Record<ErasurePart, string> = {
  catalog: 'update erasures set catalog_done_at = coalesce(catalog_done_at, now()) where id = ?',
  notification: 'update erasures set notification_done_at = coalesce(notification_done_at, now()) where id = ?',
  provider: 'update erasures set provider_done_at = coalesce(provider_done_at, now()) where id = ?',
};
const COMPLETE = `
  update erasures set completed_at = now(), user_id = null, email = null, supabase_id = null
  where id = ? and completed_at is null and catalog_done_at is not null and notification_done_at is not null and provider_done_at is not null`;

@Injectable()
export class ErasuresService {
  constructor(private readonly em: EntityManager) {}

  /** Opens the erasure of an account, in the transaction that deletes it. */
  begin(user: { id: number; email: string; supabaseId: string | null }): Erasure {
    const { id: userId, email, supabaseId } = user;
    return this.em.create(Erasure, {
      id: uuidv7(),
      userId,
      email,
      supabaseId,
      supabaseIdHash: supabaseId ? hashOf(supabaseId) : null,
    });
  }

  /** Notes that a part is done; with the last one what is left of the person goes. */
  @Transactional()
  async note(id: string, part: ErasurePart): Promise<void> {
    // Two parts done at once wait here for each other, so that the second sees the first.
    await this.em.execute(NOTE[part], [id]);
    await this.em.execute(COMPLETE, [id]);
  }

  /** Whose account is being erased. Throws erasure_not_found, also once all is done. */
  async getSubject(id: string): Promise<ErasureSubject> {
    const erasure = await this.em.findOne(Erasure, { id });
    if (!erasure || erasure.userId === null || erasure.email === null) throw new ProductError('erasure_not_found');
    return { userId: erasure.userId, email: erasure.email, requestedAt: erasure.requestedAt.toISOString() };
  }

  /** The user's id at the provider; undefined when there is none, or none any more. */
  async findSupabaseId(id: string): Promise<string | undefined> {
    return (await this.em.findOne(Erasure, { id }))?.supabaseId ?? undefined;
  }

  /** Whether an account of that provider's user was deleted here. */
  async hasErased(supabaseId: string): Promise<boolean> {
    return (await this.em.count(Erasure, { supabaseIdHash: hashOf(supabaseId) })) > 0;
  }

  /** Newest first; one more than `limit` when there is a next page. Their ids grow with time. */
  list({ limit, cursor }: PageQuery): Promise<Erasure[]> {
    return this.em.find(Erasure, cursor === undefined ? {} : { id: { $lt: cursor } }, {
      orderBy: { id: 'desc' },
      limit: limit + 1,
    });
  }
}

function hashOf(supabaseId: string): Buffer {
  return createHash('sha256').update(supabaseId).digest();
}
