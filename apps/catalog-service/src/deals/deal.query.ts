import type { DealCardDto, DealDto, DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { json, jsonText, statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../tables.js';
import { isAtOpenCollege, isInEarlyDay, isOpenCollege, isRunning } from '../visibility/public.js';
import { vendorFields } from '../vendors/public.js';
import { dealCardFields, dealFields } from './deal.presenter.js';

const withCollege = (db: Db, id: number) =>
  db.selectFrom('deals').innerJoin('colleges', 'colleges.id', 'deals.college_id').where('deals.id', '=', id);

/** Finds a deal with its vendor, and who may see it. */
export const findDeal = statement((db: Db, { id }: { id: number }) =>
  withCollege(db, id).select((eb) => [
    'colleges.id as collegeId',
    'deals.further_college_ids as furtherCollegeIds',
    'deals.vendor_id as vendorId',
    'deals.end_date as until',
    eb('deals.status', '=', 'draft').$castTo<boolean>().as('isDraft'),
    eb.and([isAtOpenCollege, isRunning]).$castTo<boolean>().as('isPublic'),
    eb.and([isAtOpenCollege, isInEarlyDay]).$castTo<boolean>().as('isEarlyNow'),
    eb.selectFrom('vendors').select('user_id').whereRef('vendors.id', '=', 'deals.vendor_id').as('ownerId'),
    jsonText<DealWithVendorDto>({
      deal: json<DealDto>(dealFields),
      // Joins the vendor's own college, which may differ from the deal's.
      vendor: eb
        .selectFrom('vendors')
        .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
        .whereRef('vendors.id', '=', 'deals.vendor_id')
        .select(json<VendorDto>(vendorFields).as('vendor'))
        .$asScalar()
        .$notNull(),
    }).as('json'),
  ]),
);

/** Maximum early deals of a college that a list shows. */
const MAX_EARLY = 12;

/** Finds the deals of an open college that only members with enough points see so far. */
export const findEarlyDeals = statement((db: Db, { collegeId }: { collegeId: number }) =>
  db
    .selectFrom('shown_deals')
    .innerJoin('deals', 'deals.id', 'shown_deals.id')
    .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
    .innerJoin('colleges', 'colleges.id', 'shown_deals.college_id')
    .select(jsonText<DealCardDto>(dealCardFields).as('json'))
    .where('shown_deals.college_id', '=', collegeId)
    .where(isOpenCollege)
    .where(isInEarlyDay)
    .orderBy('shown_deals.start_date', 'desc')
    .orderBy('shown_deals.id', 'desc')
    .limit(sql.lit(MAX_EARLY)),
);

/** Returns a deal in the format of responses to writes. */
export const getDeal = async (db: Db, id: number): Promise<DealDto> => {
  const { deal } = await withCollege(db, id).select(json<DealDto>(dealFields).as('deal')).executeTakeFirstOrThrow();
  return deal;
};
