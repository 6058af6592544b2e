import { DealDto, type DealCardDto, type DealScheduleDto } from '@campus-deals/contracts/catalog/deal.dto';
import { json, same, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../tables.js';
import { milesToPlaceOfDeal } from '../visibility/public.js';

const eb = expressionBuilder<Tables, 'deals' | 'vendors' | 'colleges'>();

/** Time zone of the deal's own college; the query's `colleges` row may be another one that shows the deal. */
export const zoneOfDeal = eb
  .case()
  .when('colleges.id', '=', eb.ref('deals.college_id'))
  .then(eb.ref('colleges.time_zone'))
  .else(
    eb
      .selectFrom('colleges as own')
      .select('own.time_zone')
      .whereRef('own.id', '=', 'deals.college_id')
      .$asScalar()
      .$notNull(),
  )
  .end();

/** Times are in `zoneOfDeal`. */
const schedule = json<DealScheduleDto>({
  weekdays: eb.ref('deals.weekdays').$notNull(),
  from: eb.fn('left', [eb.cast<string>('deals.window_from', 'text'), eb.lit(5)]),
  to: eb.fn('left', [eb.cast<string>('deals.window_to', 'text'), eb.lit(5)]),
});

export const dealFields: Fields<DealDto> = {
  ...same(eb, DealDto, 'deals'),
  schedule: eb.case().when('deals.weekdays', 'is not', null).then(schedule).end(),
  timeZone: zoneOfDeal,
  imageUrl: eb.ref('deals.image'),
};

/**
 * Distance of the nearest place where it is valid from the query's `colleges` row. Stored with the vendor for all places
 * and the vendor's college.
 */
export const milesToCampus = eb
  .case()
  .when(eb.and([eb('deals.place_ids', 'is', null), eb('vendors.college_id', '=', eb.ref('colleges.id'))]))
  .then(eb.ref('vendors.distance_miles').$castTo<number | null>())
  .else(milesToPlaceOfDeal)
  .end();

/** Fields of a deal's card in a list, including its vendor's. */
export const dealCardFields: Fields<DealCardDto> = {
  ...dealFields,
  vendorName: eb.ref('vendors.name'),
  vendorLogoUrl: eb.fn.coalesce('vendors.logo_url', 'vendors.logo'),
  distanceMiles: milesToCampus,
  walkingMinutes: eb.fn('walking_minutes', [milesToCampus]),
};
