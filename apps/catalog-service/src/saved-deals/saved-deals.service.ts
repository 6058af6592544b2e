import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SavedState } from '@campus-deals/contracts/deals.schema';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { DealFigures } from '../deal-figures/deal-figures.module.js';
import { IS_OPEN_COLLEGE, IS_RUNNING } from '../running-deals.js';

/** Only what readers see is saved; who saved it before keeps it whatever became of it. */
const SAVE = `
  INSERT INTO saved_deals (user_id, deal_id, college_id)
  SELECT ?::integer, d.id, d.college_id FROM deals d JOIN colleges c ON c.id = d.college_id
  WHERE d.id = ? AND ${IS_OPEN_COLLEGE} AND ${IS_RUNNING}
  ON CONFLICT (user_id, deal_id) DO NOTHING
  RETURNING college_id AS "collegeId"`;
const IS_SAVED = `SELECT FROM saved_deals WHERE user_id = ? AND deal_id = ?`;
const UNSAVE = `DELETE FROM saved_deals WHERE user_id = ? AND deal_id = ? RETURNING college_id AS "collegeId"`;

/** What people keep. Each method is one transaction and may be repeated: an event tells of a change only. */
@Injectable()
export class SavedDealsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly figures: DealFigures,
  ) {}

  /** Throws `deal_not_found` for a deal that readers do not see, unless it is saved already. */
  @Transactional()
  async save(caller: SignedInUser, dealId: number): Promise<SavedState> {
    const { userId } = caller;
    const [saved] = await this.em.execute<{ collegeId: number }[]>(SAVE, [userId, dealId]);
    if (saved) {
      await this.outbox.publish('DealSaved', { dealId, userId, collegeId: saved.collegeId });
      this.figures.noteOwn({ dealId, kind: 'save', caller });
    } else {
      await this.requireSaved(userId, dealId);
    }
    return { isSaved: true };
  }

  @Transactional()
  async unsave({ userId }: SignedInUser, dealId: number): Promise<SavedState> {
    const [unsaved] = await this.em.execute<{ collegeId: number }[]>(UNSAVE, [userId, dealId]);
    if (unsaved) await this.outbox.publish('DealUnsaved', { dealId, userId, collegeId: unsaved.collegeId });
    return { isSaved: false };
  }

  private async requireSaved(userId: number, dealId: number): Promise<void> {
    const [saved] = await this.em.execute<object[]>(IS_SAVED, [userId, dealId]);
    if (!saved) throw new ProductError('deal_not_found', `Deal ${dealId} not found`);
  }
}
