import { OwnVendorDto, type VendorRevisionDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { json, jsonText, same, statement, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { pendingRevisionOf } from '../../moderation/public.js';
import { nearbyColleges } from '../../visibility/public.js';
import { vendorFields } from '../vendor.presenter.js';

const eb = expressionBuilder<Tables, 'vendors' | 'colleges'>();

/** Whether all fields that registration requires are set; a business from an import or an admin may lack some. */
const isComplete = sql<boolean>`num_nulls(${sql.join(
  (['college_id', 'description', 'address', 'city', 'state', 'zip_code', 'phone'] as const).map((column) =>
    eb.ref(`vendors.${column}`),
  ),
)}) = 0`;

export const pendingRevision = pendingRevisionOf<VendorRevisionDto>('vendor');

const ownVendorFields: Fields<OwnVendorDto> = {
  ...same(eb, OwnVendorDto, 'vendors'),
  ...vendorFields,
  userId: eb.ref('vendors.user_id').$notNull(),
  isFeeWaived: sql<boolean>`(vendors.fee_waived_at IS NOT NULL OR EXISTS (SELECT FROM known_settings WHERE settings->>'vendorFeeCents' = '0'))`,
  isComplete,
  collegeName: eb.ref('colleges.name'),
  collegeShortName: eb.ref('colleges.short_name'),
  nearbyColleges,
  pendingRevision,
};

const ofUser = (db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom('vendors')
    .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
    .where('vendors.user_id', '=', userId);

export const findOwnVendor = statement((db: Db, values: { userId: number }) =>
  ofUser(db, values).select(jsonText(ownVendorFields).as('json')),
);

/** Returns a business in the format of responses to writes. */
export const getOwnVendor = async (db: Db, userId: number): Promise<OwnVendorDto> => {
  const { vendor } = await ofUser(db, { userId }).select(json(ownVendorFields).as('vendor')).executeTakeFirstOrThrow();
  return vendor;
};
