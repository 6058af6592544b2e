import type { CreateDealDto } from '@campus-deals/contracts/catalog/create-deal.dto';
import { DEFAULT_DEAL_CATEGORY, DEFAULT_DISCOUNT_TYPE } from '@campus-deals/contracts/enumerations';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';

/** Values of the form. `version`: the version of the deal that was read, for a change. */
export type DealValues = CreateDealDto & { version?: number };

/** Fields that may be changed in an existing deal, with their names for readers. */
export const FIELD_NAMES = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  discountType: 'Discount type',
  discountValue: 'Discount value',
  startDate: 'Start date',
  endDate: 'End date',
  schedule: 'Days and hours',
  image: 'Image',
  terms: 'Small print',
} as const satisfies Partial<Record<keyof DealValues, string>>;

export type DealField = keyof typeof FIELD_NAMES;
const FIELDS = Object.keys(FIELD_NAMES) as DealField[];

export const NEW_RULES: RedemptionRulesDto = {
  kind: 'page',
  code: null,
  perStudent: null,
  total: null,
  verifiedOnly: false,
};

export function newDeal(collegeId: number | null): DealValues {
  return {
    title: '',
    description: '',
    category: DEFAULT_DEAL_CATEGORY,
    discountType: DEFAULT_DISCOUNT_TYPE,
    discountValue: '',
    // May still be undefined; validation rejects that.
    collegeId: collegeId as number,
    endDate: null,
    schedule: null,
    image: null,
    terms: null,
  };
}

/** Returns a deal as its owner last wrote it: a pending or rejected change takes precedence over the public version. */
export function valuesOf(deal: OwnDealDto): DealValues {
  const written = { ...deal, ...deal.pendingRevision };
  return {
    title: written.title,
    description: written.description ?? '',
    category: written.category,
    discountType: written.discountType,
    discountValue: written.discountValue,
    collegeId: deal.collegeId,
    startDate: written.startDate,
    endDate: written.endDate,
    schedule: written.schedule,
    image: written.image,
    terms: written.terms,
    version: deal.version,
  };
}

export function rulesOf(deal: OwnDealDto): RedemptionRulesDto {
  return deal.pendingRevision?.redemption ?? deal.redemption;
}

/** Treats null, undefined and an empty text as equal, and so two notations of one instant. */
function plain(value: unknown): string {
  const instant = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : undefined;
  return JSON.stringify(instant ?? (value || null));
}
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A deal needs a start, so an emptied field leaves it as it is. */
const isLeftOut = (field: DealField, { startDate }: DealValues) => field === 'startDate' && !startDate;

export function changedFields(values: DealValues, from: DealValues): DealField[] {
  return FIELDS.filter((field) => plain(values[field]) !== plain(from[field]) && !isLeftOut(field, values));
}

/** Returns all fields that may be changed in an existing deal. */
export function fieldsOf(values: DealValues): Partial<DealValues> {
  return Object.fromEntries(
    FIELDS.filter((field) => !isLeftOut(field, values)).map((field) => [field, values[field] || null]),
  );
}

/** Returns the changed fields only. */
export function changesOf(values: DealValues, from: DealValues): Partial<DealValues> {
  return Object.fromEntries(changedFields(values, from).map((field) => [field, values[field] || null]));
}

export function isSameRules(one: RedemptionRulesDto, other: RedemptionRulesDto): boolean {
  return (Object.keys(NEW_RULES) as (keyof RedemptionRulesDto)[]).every(
    (field) => plain(one[field]) === plain(other[field]),
  );
}

export interface Merged {
  /** Values typed here where this form changed a field, else the saved ones. */
  values: DealValues;
  /** Fields that someone else has changed. */
  theirs: DealField[];
  /** Fields that both have changed. */
  both: DealField[];
}

/** Three-way merge of the input and the values saved since, based on the deal as it was opened. */
export function merged(typed: DealValues, opened: DealValues, saved: DealValues): Merged {
  const mine = changedFields(typed, opened);
  const theirs = changedFields(saved, opened);
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  return { values: { ...saved, ...kept }, theirs, both: theirs.filter((field) => mine.includes(field)) };
}
