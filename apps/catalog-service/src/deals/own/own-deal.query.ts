import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { OwnDealDto, type DealRevisionDto, type DealStatsDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { json, jsonText, pages, same, statement, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { pendingRevisionOf } from '../../moderation/public.js';
import { dealFields } from '../deal.presenter.js';

const eb = expressionBuilder<Tables, 'deals' | 'colleges'>();

const redemption = json<RedemptionRulesDto>({
  kind: eb.ref('deals.redemption_kind'),
  code: eb.ref('deals.redemption_code'),
  perStudent: eb.ref('deals.per_student_cap'),
  total: eb.ref('deals.total_cap'),
  verifiedOnly: eb.ref('deals.verified_only'),
});

const total = (name: keyof DealStatsDto) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::integer`;
const stats = eb
  .selectFrom('deal_days')
  .whereRef('deal_days.deal_id', '=', 'deals.id')
  .select(
    json<DealStatsDto>({
      views: total('views'),
      saves: total('saves'),
      codes: total('codes'),
      redemptions: total('redemptions'),
    }).as('stats'),
  )
  .$asScalar()
  .$notNull();

/** Fields of a deal for its owner and admins. */
export const ownDealFields: Fields<OwnDealDto> = {
  ...same(eb, OwnDealDto, 'deals'),
  ...dealFields,
  collegeName: eb.ref('colleges.name'),
  collegeShortName: eb.ref('colleges.short_name'),
  redemption,
  stats,
  pendingRevision: pendingRevisionOf<DealRevisionDto>('deal'),
};

const ofUser = (db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom('deals')
    .innerJoin('colleges', 'colleges.id', 'deals.college_id')
    .where('deals.vendor_id', '=', (own) =>
      own.selectFrom('vendors').select('vendors.id').where('vendors.user_id', '=', userId),
    );

/** A vendor's deals in every state, newest first. */
export const ownDeals = pages(
  (db: Db, { status, ...owner }: { userId: number; status?: DealStatus }) => {
    const deals = ofUser(db, owner).select(jsonText(ownDealFields).as('json'));
    return status === undefined ? deals : deals.where('deals.status', '=', status);
  },
  { keys: [['deals.id', 'integer']], direction: 'desc' },
);

export const findOwnDeal = statement((db: Db, { id, ...owner }: { userId: number; id: number }) =>
  ofUser(db, owner).select(jsonText(ownDealFields).as('json')).where('deals.id', '=', id),
);

/** Returns a deal in the format of responses to writes. */
export const getOwnDeal = async (db: Db, id: number): Promise<OwnDealDto> => {
  const { deal } = await db
    .selectFrom('deals')
    .innerJoin('colleges', 'colleges.id', 'deals.college_id')
    .where('deals.id', '=', id)
    .select(json(ownDealFields).as('deal'))
    .executeTakeFirstOrThrow();
  return deal;
};
