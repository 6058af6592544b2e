import { changedFields } from '@campus-deals/contracts/changed-fields';
import { DEFAULT_DEAL_CATEGORY, DEFAULT_DISCOUNT_TYPE } from '@campus-deals/contracts/enumerations';
import type { CreateAdminDealDto } from '@campus-deals/contracts/catalog/write-admin-deal.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';

/** Values that the vendor's and the admin's form have in common. */
export type DealValues = Pick<
  CreateAdminDealDto,
  | 'title'
  | 'description'
  | 'category'
  | 'discountType'
  | 'discountValue'
  | 'usualPriceCents'
  | 'collegeId'
  | 'startDate'
  | 'endDate'
  | 'schedule'
  | 'terms'
> & { redemption: RedemptionRulesDto };

/** Fields of both forms that may be changed in an existing deal, with their names for readers. */
export const FIELD_NAMES = {
  vendorId: 'Vendor',
  collegeId: 'College',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  discountType: 'Discount type',
  discountValue: 'Discount value',
  usualPriceCents: 'Usual price',
  startDate: 'Start date',
  endDate: 'End date',
  schedule: 'Days and hours',
  image: 'Image',
  imageUrl: 'Image',
  terms: 'Small print',
  placeIds: 'Places',
  furtherCollegeIds: 'More colleges',
  isEarly: 'Early access',
  redemption: 'Redemption',
  featured: 'Featured',
  seoMetadata: 'Search and sharing',
} as const satisfies Partial<
  Record<keyof DealValues | 'image' | 'placeIds' | 'furtherCollegeIds' | 'isEarly' | keyof CreateAdminDealDto, string>
>;

export type DealField = keyof typeof FIELD_NAMES;
const FIELDS = Object.keys(FIELD_NAMES) as DealField[];
/** Returns the value of a field that may be of one form only. */
export const valueOf = (values: DealValues, field: DealField): unknown => values[field as keyof DealValues];

export const NEW_DEAL = {
  title: '',
  category: DEFAULT_DEAL_CATEGORY,
  discountType: DEFAULT_DISCOUNT_TYPE,
  discountValue: '',
  usualPriceCents: null,
  endDate: null,
  schedule: null,
  terms: null,
  // An individual code is counted at the counter, so the vendor sees the deal's redemptions.
  redemption: { kind: 'unique', code: null, perStudent: null, total: null, verifiedOnly: false },
} as const satisfies Partial<DealValues>;

/** Treats null, undefined and an empty text as equal, and so two notations of one instant. */
const plain = (value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : value || null;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const plainFields = (values: DealValues) =>
  Object.fromEntries(FIELDS.map((field) => [field, plain(valueOf(values, field))]));

/** Lists the fields that differ. A deal needs a start, so an emptied field leaves it as it is. */
export function changedNames<Values extends DealValues>(values: Values, from: Values): DealField[] {
  const changed = Object.keys(changedFields(plainFields(from), plainFields(values))) as DealField[];
  return changed.filter((field) => field !== 'startDate' || values.startDate);
}

/** Returns the changed values only, with null for emptied ones. The server has a default for an empty discount. */
export function changesOf<Values extends DealValues>(values: Values, from: Values): Partial<Values> {
  const sent = (field: DealField) => {
    const value = valueOf(values, field);
    return value === '' && field !== 'discountValue' ? null : value;
  };
  return Object.fromEntries(changedNames(values, from).map((field) => [field, sent(field)])) as Partial<Values>;
}

export interface Merged<Values extends DealValues> {
  /** Values typed here where this form changed a field, else the saved ones. */
  values: Values;
  /** Fields that someone else has changed. */
  theirs: DealField[];
  /** Fields that both have changed. */
  both: DealField[];
}

/** Three-way merge of the input and the values saved since, based on the deal as it was opened. */
export function merged<Values extends DealValues>(typed: Values, opened: Values, saved: Values): Merged<Values> {
  const mine = changedNames(typed, opened);
  const theirs = changedNames(saved, opened);
  const kept = Object.fromEntries(mine.map((field) => [field, valueOf(typed, field)]));
  return { values: { ...typed, ...saved, ...kept }, theirs, both: theirs.filter((field) => mine.includes(field)) };
}
