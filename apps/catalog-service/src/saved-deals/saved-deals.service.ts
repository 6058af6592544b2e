import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SavedDealDto, SavedDealIdsDto, SavedStateDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { Outbox } from '@campus-deals/messaging';
import { jsonText, pages, statement, type Fields, type Page, type SignedInUser } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import { DealInteractionsService } from '../deal-interactions/public.js';
import { dealCardFields, DealNotFound } from '../deals/public.js';
import { reads, tables, type Db, type Tables } from '../entities.js';
import { requireActiveAccount } from '../active-accounts.js';
import { hasEarlyAccess } from '../reader.js';
import { isAtOpenCollege, isRunningFor } from '../running-deals.js';
import { SavedDealSchema } from './saved-deal.entity.js';

/** Maximum saved deals that a browser marks; older ones appear as not saved. */
const MOST_IDS = 10_000;

/** Saves a deal only if readers see it; one that is saved already stays so, whatever became of it. */
const insertIfPublic = statement(
  (db: Db, { userId, dealId, isEarly }: { userId: number; dealId: number; isEarly: boolean }) =>
    db
      .insertInto('saved_deals')
      .columns(['user_id', 'deal_id', 'college_id'])
      .expression((eb) =>
        eb
          .selectFrom('deals')
          .innerJoin('colleges', 'colleges.id', 'deals.college_id')
          .select((deal) => [
            deal.cast<number>(deal.val(userId), 'integer').as('user_id'),
            'deals.id',
            'deals.college_id',
          ])
          .where('deals.id', '=', dealId)
          .where(isAtOpenCollege)
          .where(isRunningFor(isEarly)),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'deal_id']).doNothing())
      .returning('college_id as collegeId'),
);

const eb = expressionBuilder<Tables, 'saved_deals' | 'deals' | 'colleges' | 'vendors'>();

const savedDealFields: Fields<SavedDealDto> = {
  ...dealCardFields,
  savedAt: eb.ref('saved_deals.created_at'),
  // Only who sees early deals has saved one.
  isAvailable: eb.and([isAtOpenCollege, isRunningFor(true)]).$castTo<boolean>(),
};

/** Ordered by columns that no other index has: otherwise PostgreSQL may scan all users' deals to find one user's. */
const ofUser = pages(
  (db: Db, { userId }: { userId: number }) =>
    db
      .selectFrom('saved_deals')
      .innerJoin('deals', 'deals.id', 'saved_deals.deal_id')
      .innerJoin('colleges', 'colleges.id', 'deals.college_id')
      .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
      .select(jsonText(savedDealFields).as('json'))
      .where('saved_deals.user_id', '=', userId),
  {
    keys: [
      ['saved_deals.created_at', 'instant'],
      ['saved_deals.id', 'integer'],
    ],
    direction: 'desc',
  },
);

/** Users' saved deals. Every method is idempotent and publishes an event only on a change. */
@Injectable()
export class SavedDealsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly interactions: DealInteractionsService,
  ) {}

  /** Lists the caller's saved deals, latest first. */
  list({ userId }: SignedInUser, page: PageQueryDto): Promise<Page<SavedDealDto>> {
    return ofUser(reads(this.em), { userId }, page);
  }

  /** Returns the ids of the latest saved deals. */
  async listIds({ userId }: SignedInUser): Promise<SavedDealIdsDto> {
    const saved = await tables(this.em)
      .selectFrom('saved_deals')
      .select('deal_id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_IDS)
      .execute();
    return { ids: saved.map(({ deal_id }) => deal_id) };
  }

  /** Saves a deal. Throws `DealNotFound` for one that readers do not see, unless it is saved already. */
  @Transactional()
  async save(caller: SignedInUser, dealId: number): Promise<SavedStateDto> {
    const { userId } = caller;
    await requireActiveAccount(this.em, userId);
    const [saved] = await insertIfPublic(tables(this.em), { userId, dealId, isEarly: hasEarlyAccess(caller) });
    if (saved) {
      await this.outbox.publish('DealSaved', { dealId, userId, collegeId: saved.collegeId });
      this.interactions.count({ dealId, kind: 'save', caller });
    } else if ((await this.em.count(SavedDealSchema, { userId, deal: dealId })) === 0) {
      throw new DealNotFound(dealId);
    }
    return { isSaved: true };
  }

  @Transactional()
  async unsave({ userId }: SignedInUser, dealId: number): Promise<SavedStateDto> {
    const unsaved = await tables(this.em)
      .deleteFrom('saved_deals')
      .where('user_id', '=', userId)
      .where('deal_id', '=', dealId)
      .returning('college_id as collegeId')
      .executeTakeFirst();
    if (unsaved) await this.outbox.publish('DealUnsaved', { dealId, userId, collegeId: unsaved.collegeId });
    return { isSaved: false };
  }
}
