import { firstCharacters } from '@campus-deals/contracts/characters';
import { centsIn, kindOfDiscount, percentIn } from '@campus-deals/contracts/catalog/amounts';
import { CreateAdminDealDto } from '@campus-deals/contracts/catalog/write-admin-deal.dto';
import type { Discount } from '@campus-deals/contracts/catalog/discount';
import { discountQuestion } from '@campus-deals/contracts/catalog/discount-rules';
import { momentOf } from '@campus-deals/contracts/catalog/days';
import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  type DealCategory,
  type DiscountType,
} from '@campus-deals/contracts/enumerations';
import { checkValue } from '@campus-deals/service-defaults';
import { importHeadings, type ImportedCells } from '../../../visibility/public.js';
import { DEAL_COLUMNS } from '../../../deals/public.js';
import { rowKey } from '../repaired-cells.js';

export const DEAL_HEADINGS = importHeadings(DEAL_COLUMNS);
export type DealCells = ImportedCells<typeof DEAL_COLUMNS>;

/** A deal as read from a file, before its vendor is resolved. */
export interface DealInput {
  /** Id of the existing deal, if the file has it. */
  ownId: number | null;
  key: string;
  vendor: string;
  vendorId: number | null;
  fields: Omit<CreateAdminDealDto, 'vendorId' | 'collegeId'>;
  remarks: string[];
}

export type DealReading = DealInput | { outcome: 'failed'; message: string };

/** Columns that a row may leave out. */
const MAY_BE_LEFT_OUT = new Set(['description', 'terms', 'redemptionCode', 'usualPriceCents']);

/** Reads one deal by the import's rules (docs/operations/imports.md). Days are in the college's time zone. */
export function readDeal(cells: DealCells, college: { id: number; timeZone: string }): DealReading {
  const failed = (message: string): DealReading => ({ outcome: 'failed', message });
  if (cells.vendor === '' && cells.vendorId === '') return failed('Please select a vendor');
  for (const [name, id] of [['vendor ID', cells.vendorId] as const, ['deal ID', cells.ownId] as const])
    if (id !== '' && !/^[1-9]\d{0,8}$/.test(id)) return failed(`${name} is not a number (${firstCharacters(id, 20)})`);
  const remarks: string[] = [];
  const discount = readDiscount(cells.discountType, cells.discountValue, remarks);
  if (!discount) return failed(`there is no discount type ${firstCharacters(cells.discountType, 40)}`);
  const start = cells.startDate && momentOf(cells.startDate, 'first', college.timeZone);
  const end = cells.endDate && momentOf(cells.endDate, 'last', college.timeZone);
  if (start === undefined) return failed(`start is no date (${firstCharacters(cells.startDate, 40)})`);
  if (end === undefined) return failed(`end is no date (${firstCharacters(cells.endDate, 40)})`);
  if (!/^[\d\s,;]*$/.test(cells.furtherColleges))
    return failed(`college IDs are not numbers (${firstCharacters(cells.furtherColleges, 40)})`);
  const collegeIds = new Set(cells.furtherColleges.match(/\d+/g)?.map(Number));
  const given = {
    title: cells.title,
    description: cells.description,
    category: readCategory(cells.category, remarks),
    ...discount,
    usualPriceCents: cells.usualPrice && (centsIn(cells.usualPrice) ?? Number.NaN),
    startDate: start,
    endDate: end,
    terms: cells.terms,
    redemptionCode: cells.redemptionCode,
    furtherCollegeIds: collegeIds.size > 0 ? [...collegeIds].toSorted((a, b) => a - b) : '',
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const check = () => checkValue(CreateAdminDealDto, { ...known, vendorId: 1, collegeId: college.id });
  for (const [field, [message = '']] of Object.entries(check().faults)) {
    if (!MAY_BE_LEFT_OUT.has(field)) return failed(message);
    remarks.push(`${field} ignored: ${message}`);
    delete known[field];
  }
  const question = discountQuestion(discount);
  if (question) remarks.push(question);
  const { vendorId: _vendor, collegeId: _college, ...fields } = check().instance;
  return {
    ownId: cells.ownId === '' ? null : Number(cells.ownId),
    key: rowKey(cells.key, [cells.vendorId || cells.vendor.toLowerCase(), cells.title.toLowerCase(), cells.startDate]),
    vendor: cells.vendor,
    vendorId: cells.vendorId === '' ? null : Number(cells.vendorId),
    fields,
    remarks,
  };
}

function readCategory(given: string, remarks: string[]): DealCategory {
  const wanted = given.toLowerCase();
  const found = DEAL_CATEGORIES.find((each) => each === wanted || DEAL_CATEGORY_LABELS[each].toLowerCase() === wanted);
  if (!found && given !== '')
    remarks.push(`category: there is none called ${firstCharacters(given, 40)}, taken as Other`);
  return found ?? 'other';
}

const TYPES: [words: RegExp, type: DiscountType][] = [
  [/^(percentage|percent|per cent|%)$/i, 'percentage'],
  [/^(fixed|fixed amount|amount|dollars?|\$)$/i, 'fixed'],
  [/^(bogo|buy one,? get one.*)$/i, 'bogo'],
  [/^(custom|other|text)$/i, 'custom'],
];

/** Returns the discount; infers its type from the value if none is given. Undefined for an unknown type. */
export function readDiscount(type: string, value: string, remarks: string[] = []): Discount | undefined {
  const named = TYPES.find(([words]) => words.test(type))?.[1];
  if (type !== '' && !named) return undefined;
  const discountType = named ?? kindOfDiscount(value) ?? 'custom';
  if (!named && discountType === 'custom' && /\p{N}/u.test(value))
    remarks.push('discount value: shown as text, so its savings are not counted');
  const amount =
    discountType === 'percentage' ? percentIn(value) : discountType === 'fixed' ? dollarsIn(value) : undefined;
  return { discountType, discountValue: String(amount ?? value) };
}

function dollarsIn(value: string): string | undefined {
  const cents = centsIn(value);
  return cents === undefined ? undefined : (cents / 100).toFixed(2).replace(/\.00$/, '');
}
