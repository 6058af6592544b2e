import { randomBytes } from 'node:crypto';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { COUNT_PIECE, ISSUE_FROM_POOL, ISSUE_SHOWN, ISSUE_UNIQUE, type CountedDeal } from './issuing.query.js';
import { codeKey, newTypedCode } from './typed-code.js';

const SECRET_BYTES = 20;

/** Nothing was issued, and nothing counted. */
export class NothingIssued extends Error {}

/** Hands out one piece of a deal, whoever else asks at the same moment. */
@Injectable()
export class Issuing {
  constructor(private readonly em: EntityManager) {}

  /** Counts first, which holds the deal until all is done; what cannot be handed out then is not counted. Throws `NothingIssued`. */
  @Transactional()
  async issue(dealId: number, userId: number): Promise<void> {
    const [deal] = await this.em.execute<CountedDeal[]>(COUNT_PIECE, [dealId]);
    if (!deal) throw new NothingIssued();
    const [issued] = await this.handOut(deal, dealId, userId);
    if (!issued) throw new NothingIssued();
    await this.em.execute(`SELECT count_deal_figure(?, 'issue')`, [dealId]);
  }

  private handOut(
    { vendorId, kind, code, perStudentCap }: CountedDeal,
    dealId: number,
    userId: number,
  ): Promise<{ id: number }[]> {
    const mayHaveMore = [dealId, userId, perStudentCap, perStudentCap, dealId, userId];
    if (kind === 'pool') return this.em.execute(ISSUE_FROM_POOL, [dealId, ...mayHaveMore, dealId, vendorId, userId]);
    if (kind === 'unique') {
      const typed = newTypedCode();
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      return this.em.execute(ISSUE_UNIQUE, [dealId, vendorId, userId, typed, codeKey(typed), secret, ...mayHaveMore]);
    }
    return this.em.execute(ISSUE_SHOWN, [dealId, vendorId, userId, kind, kind === 'code' ? code : null]);
  }
}
