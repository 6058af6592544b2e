import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { ErasureDto } from '@campus-deals/contracts/identity/user.dto';
import {
  FOR_UPDATE,
  jsonText,
  type Page,
  type PageRequest,
  pages,
  ProductError,
  same,
} from '@campus-deals/service-defaults';
import { uuidv7 } from 'uuidv7';
import { tables, type Db } from '../../tables.js';
import { sha256 } from '../../accounts/public.js';
import { Erasure, type ErasurePart } from './erasure.entity.js';

@Injectable()
export class ErasuresService {
  constructor(private readonly em: EntityManager) {}

  /** Opens the erasure of an account, in the transaction that deletes it. */
  begin(user: { id: number; email: string; supabaseId: string | null }): Erasure {
    const { id: userId, email, supabaseId } = user;
    const supabaseIdHash = supabaseId ? sha256(supabaseId) : null;
    return this.em.create(Erasure, { id: uuidv7(), userId, email, supabaseId, supabaseIdHash });
  }

  /** Marks a part as done. Of two concurrent calls, the second waits for the first and sees its result. */
  @Transactional()
  async finish(id: string, part: ErasurePart): Promise<void> {
    const erasure = await this.em.findOne(Erasure, { id }, FOR_UPDATE);
    erasure?.finish(part, new Date());
  }

  /** Returns the account that is being erased. Throws erasure_not_found, also once all is done. */
  async getSubject(id: string): Promise<ErasureSubjectDto> {
    const erasure = await this.em.findOne(Erasure, { id });
    if (!erasure || erasure.userId === null || erasure.email === null) throw new ProductError('erasure_not_found');
    return { userId: erasure.userId, email: erasure.email, requestedAt: erasure.requestedAt.toISOString() };
  }

  /** Returns the user's id at the provider; undefined if there is none, or no longer. */
  async findSupabaseId(id: string): Promise<string | undefined> {
    return (await this.em.findOne(Erasure, { id }))?.supabaseId ?? undefined;
  }

  /** Whether an account of that provider user was deleted here. */
  async hasErased(supabaseId: string): Promise<boolean> {
    return (await this.em.count(Erasure, { supabaseIdHash: sha256(supabaseId) })) > 0;
  }

  list(position: PageRequest): Promise<Page<ErasureDto>> {
    return erasures(tables(this.em), {}, position);
  }
}

/** Erasures, newest first: ids grow with time. They do not identify the account's owner. */
const erasures = pages(
  (db: Db) =>
    db.selectFrom('erasures').select((eb) => jsonText<ErasureDto>(same(eb, ErasureDto, 'erasures')).as('json')),
  { keys: [['id', 'uuid']], direction: 'desc' },
);
