import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CodesTaken } from '@campus-deals/contracts/redemptions.schema';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { holdOwnDeal } from './own-deal.js';
import { readPoolFile } from './pool-file.js';

/** Parameters: deal, codes and what they are compared by as one JSON array. */
const ADD = `
  INSERT INTO pool_codes (deal_id, code, code_key)
  SELECT ?::int, given.code ->> 'code', given.code ->> 'key' FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS given (code, n) ORDER BY given.n
  ON CONFLICT DO NOTHING RETURNING 1`;

/** The codes a vendor has set aside for the students of one deal. */
@Injectable()
export class PoolCodesService {
  constructor(private readonly em: EntityManager) {}

  /** Takes what is new and says what was not, line by line. Throws deal_not_found, also for somebody else's. */
  @Transactional()
  async add(caller: SignedInUser, dealId: number, csv: string): Promise<CodesTaken> {
    requireAccess(caller, 'vendor');
    await holdOwnDeal(this.em, caller, dealId);
    const { codes, repeated, refused } = readPoolFile(csv);
    const added = await this.em.execute<object[]>(ADD, [
      dealId,
      JSON.stringify([...codes].map(([key, code]) => ({ key, code }))),
    ]);
    return { added: added.length, known: repeated + codes.size - added.length, refused };
  }
}
