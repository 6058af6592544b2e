import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SavedDealDto, SavedDealIdsDto, SavedStateDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { Outbox } from '@campus-deals/messaging';
import { jsonText, pages, statement, type Fields, type Page, type SignedInUser } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import { DealInteractionsService, dealCardFields, dealNotFound } from '../../deals/public.js';
import { reads, tables, type Db, type Tables } from '../../tables.js';
import {
  IdentityUsers,
  requireActiveAccount,
  hasEarlyAccess,
  isAtOpenCollege,
  isRunningFor,
} from '../../visibility/public.js';
import { SavedDealSchema } from './saved-deal.entity.js';

/** Maximum saved deals that a browser marks; older ones appear as not saved. */
const MAX_IDS = 10_000;

interface NewSave {
  userId: number;
  dealId: number;
  isEarly: boolean;
  /** Null unless the student is verified. Counts once per deal, and not for the vendor's owner. */
  mailboxKey: string | null;
}

/** Saves a deal only if readers see it. A deal that is saved already stays saved, whatever its state. */
const insertIfPublic = statement((db: Db, { userId, dealId, isEarly, mailboxKey }: NewSave) =>
  db
    .insertInto('saved_deals')
    .columns(['user_id', 'deal_id', 'college_id', 'mailbox_key'])
    .expression((eb) =>
      eb
        .selectFrom('deals')
        .innerJoin('colleges', 'colleges.id', 'deals.college_id')
        .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
        .select((deal) => [
          deal.cast<number>(deal.val(userId), 'integer').as('user_id'),
          'deals.id',
          'deals.college_id',
          sql<string | null>`CASE WHEN vendors.user_id IS DISTINCT FROM ${userId} AND NOT EXISTS (
              SELECT FROM saved_deals WHERE deal_id = ${dealId} AND mailbox_key = ${mailboxKey}) THEN ${mailboxKey} END`.as(
            'mailbox_key',
          ),
        ])
        .where('deals.id', '=', dealId)
        .where(isAtOpenCollege)
        .where(isRunningFor(isEarly)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'deal_id']).doNothing())
    .returning(['college_id as collegeId', sql<boolean>`mailbox_key IS NOT NULL`.as('counts')]),
);

const eb = expressionBuilder<Tables, 'saved_deals' | 'deals' | 'colleges' | 'vendors'>();

const savedDealFields: Fields<SavedDealDto> = {
  ...dealCardFields,
  savedAt: eb.ref('saved_deals.created_at'),
  // Early deals are saved only by students who see them.
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
    private readonly users: IdentityUsers,
  ) {}

  /** Lists the caller's saved deals, latest first. */
  list({ userId }: SignedInUser, page: PageQueryDto): Promise<Page<SavedDealDto>> {
    return ofUser(reads(this.em), { userId }, page);
  }

  async listIds({ userId }: SignedInUser): Promise<SavedDealIdsDto> {
    const saved = await tables(this.em)
      .selectFrom('saved_deals')
      .select('deal_id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_IDS)
      .execute();
    return { ids: saved.map(({ deal_id }) => deal_id) };
  }

  /**
   * Saves a deal. Counts towards the order of lists if the student is verified and the mailbox has not saved it
   * already. Throws deal_not_found for one that readers do not see, unless it is saved already.
   */
  async save(caller: SignedInUser, dealId: number): Promise<SavedStateDto> {
    if (await this.isSaved(caller, dealId)) return { isSaved: true };
    const student = await this.users.findStudentIfAvailable(caller.userId);
    return this.store(caller, dealId, student?.isVerified ? student.mailboxKey : null);
  }

  /** Runs in its own transaction, which must not wait for identity. */
  @Transactional()
  private async store(caller: SignedInUser, dealId: number, mailboxKey: string | null): Promise<SavedStateDto> {
    const { userId } = caller;
    await requireActiveAccount(this.em, userId);
    const isEarly = hasEarlyAccess(caller);
    const [saved] = await insertIfPublic(tables(this.em), { userId, dealId, isEarly, mailboxKey });
    if (saved) {
      await this.outbox.publish('DealSaved', { dealId, userId, ...saved });
      this.interactions.count({ dealId, kind: 'save', caller });
    } else if (!(await this.isSaved(caller, dealId))) {
      throw dealNotFound(dealId);
    }
    return { isSaved: true };
  }

  private async isSaved({ userId }: SignedInUser, dealId: number): Promise<boolean> {
    return (await this.em.count(SavedDealSchema, { userId, deal: dealId })) > 0;
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
