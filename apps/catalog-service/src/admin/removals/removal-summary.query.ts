import type { CollegeRemovalDto, VendorRemovalDto } from '@campus-deals/contracts/removal.dto';
import { expressionBuilder, sql, type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { countUpTo } from '../../visibility/public.js';

/** Maximum deals that one transaction deletes, and the limit of each count. */
export const MAX_REMOVED = 10_000;

type Deals = SelectQueryBuilder<Tables, 'deals', object>;
const eb = expressionBuilder<Tables, never>();

const ofVendor = (vendorId: number): Deals => eb.selectFrom('deals').where('deals.vendor_id', '=', vendorId);

/** Selects the deals of a college, and those that its vendors have at other colleges. */
const ofCollege = (collegeId: number): Deals =>
  eb
    .selectFrom('deals')
    .where((deal) =>
      deal.or([
        deal('deals.college_id', '=', collegeId),
        deal(
          'deals.vendor_id',
          'in',
          deal.selectFrom('vendors').select('vendors.id').where('college_id', '=', collegeId),
        ),
      ]),
    );

/** Returns the ids of the deals that are deleted with a college. */
export async function dealsOfCollege(db: Db, collegeId: number): Promise<number[]> {
  const deals = await db
    .selectFrom('deals')
    .select('deals.id')
    .where('deals.id', 'in', ofCollege(collegeId).select('deals.id'))
    .orderBy('deals.id')
    .execute();
  return deals.map(({ id }) => id);
}

const dependentsOf = (deals: Deals) => {
  const ids = deals.select('deals.id');
  const issued = countUpTo(MAX_REMOVED, eb.selectFrom('redemptions').where('redemptions.deal_id', 'in', ids));
  const set = countUpTo(MAX_REMOVED, eb.selectFrom('pool_codes').where('pool_codes.deal_id', 'in', ids));
  return {
    deals: countUpTo(MAX_REMOVED + 1, deals),
    saves: countUpTo(MAX_REMOVED, eb.selectFrom('saved_deals').where('saved_deals.deal_id', 'in', ids)),
    codes: sql<number>`least(${issued} + ${set}, ${sql.lit(MAX_REMOVED)})`,
  };
};

/** Returns what would be deleted with a vendor. */
export async function vendorRemoval(db: Db, id: number): Promise<VendorRemovalDto> {
  const { deals, saves, codes } = dependentsOf(ofVendor(id));
  const counted = await db
    .selectNoFrom([deals.as('deals'), saves.as('saves'), codes.as('codes')])
    .executeTakeFirstOrThrow();
  return summaryOf(counted);
}

/** Returns what would be deleted with a college. */
export async function collegeRemoval(db: Db, id: number): Promise<CollegeRemovalDto> {
  const { deals, saves, codes } = dependentsOf(ofCollege(id));
  const vendors = countUpTo(MAX_REMOVED, eb.selectFrom('vendors').where('vendors.college_id', '=', id));
  const counted = await db
    .selectFrom('colleges')
    .where('colleges.id', '=', id)
    .select([
      vendors.as('vendors'),
      deals.as('deals'),
      saves.as('saves'),
      codes.as('codes'),
      'colleges.subscriber_count as subscribers',
    ])
    .executeTakeFirstOrThrow();
  return summaryOf(counted);
}

function summaryOf<Counted extends { deals: number }>(counted: Counted) {
  const refusal = counted.deals > MAX_REMOVED ? 'It has more than 10,000 deals. Delete those first.' : null;
  return { ...counted, deals: Math.min(counted.deals, MAX_REMOVED), refusal };
}

/**
 * Deletes all deals of a vendor, or of a college and its vendors, together with students' saves and vouchers. Returns
 * them with the accounts of their vendors.
 */
export async function removeDeals(db: Db, of: { vendorId: number } | { collegeId: number }) {
  const deals = 'vendorId' in of ? ofVendor(of.vendorId) : ofCollege(of.collegeId);
  return db
    .deleteFrom('deals')
    .where('id', 'in', deals.select('deals.id'))
    .returning(({ selectFrom }) => [
      'id as dealId',
      'vendor_id as vendorId',
      'college_id as collegeId',
      'further_college_ids as furtherCollegeIds',
      selectFrom('vendors').select('user_id').whereRef('vendors.id', '=', 'deals.vendor_id').as('userId'),
    ])
    .execute();
}
