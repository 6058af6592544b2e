import { expect, test } from 'vitest';
import { DEAL_HEADINGS, readDeal, type DealCells, type DealInput, readDiscount } from './deal-row.js';

const COLLEGE = { id: 7, timeZone: 'America/Chicago' };
const NOTHING = Object.fromEntries(Object.keys(DEAL_HEADINGS).map((name) => [name, ''])) as DealCells;
const RIGHT = { vendor: 'The Kettle', title: 'Tea for two', discountValue: '20%' };
const read = (given: Partial<DealCells>) => readDeal({ ...NOTHING, ...RIGHT, ...given }, COLLEGE);

test('a correct row is imported, with days in the college’s time zone', () => {
  expect(read({ key: '9', category: 'Food & Drink', startDate: '2098-01-31', endDate: '7/4/2098' })).toMatchObject({
    ownId: null,
    key: '9',
    vendor: 'The Kettle',
    vendorId: null,
    fields: {
      title: 'Tea for two',
      category: 'food_drink',
      discountType: 'percentage',
      discountValue: '20',
      startDate: '2098-01-31T06:00:00.000Z',
      endDate: '2098-07-05T04:59:59.000Z',
    },
    remarks: [],
  });
});

test.each([
  [{ vendor: '' }, 'Please select a vendor'],
  [{ vendorId: 'x' }, 'vendor ID is not a number (x)'],
  [{ ownId: '0' }, 'deal ID is not a number (0)'],
  [{ furtherColleges: 'Kettle College' }, 'college IDs are not numbers (Kettle College)'],
  [{ furtherColleges: '1,2,3,4,5,6,7,8,9,10,11' }, 'Choose at most 10 more colleges'],
  [{ title: 'T' }, 'Title must be at least 3 characters'],
  [{ discountType: 'free' }, 'there is no discount type free'],
  [{ discountValue: '0%' }, 'Enter a percentage from 1 to 100'],
  [{ discountType: 'percentage', discountValue: 'banana' }, 'Enter a percentage from 1 to 100'],
  [{ discountValue: '$0' }, 'Enter an amount above $0, such as 5 or 2.50'],
  [{ startDate: 'soon' }, 'start is no date (soon)'],
  [{ endDate: '2/30/2098' }, 'end is no date (2/30/2098)'],
  [{ endDate: '2001-01-01' }, 'End date must be in the future'],
])('%j is refused', (given, message) => {
  expect(read(given)).toEqual({ outcome: 'failed', message });
});

test.each([
  [{ category: 'Pets' }, 'category: there is none called Pets, taken as Other'],
  [{ discountValue: '90%' }, 'Really 90% off?'],
  [{ discountValue: '3 bagels for $5' }, 'discount value: shown as text, so its savings are not counted'],
  [{ usualPrice: 'cheap' }, 'usualPriceCents ignored: Usual price must be between $0.01 and $100,000'],
  [{ terms: 'x'.repeat(1001) }, 'terms ignored: Small print must be less than 1000 characters'],
])('%.40j is corrected or left out, with a remark', (given, remark) => {
  expect(read(given)).toMatchObject({ remarks: [remark] });
});

test.each([
  [{ furtherColleges: '12; 7 12' }, { furtherCollegeIds: [7, 12] }],
  [{ usualPrice: '12.50' }, { usualPriceCents: 1250 }],
  [{ usualPrice: '$ 1,250' }, { usualPriceCents: 125_000 }],
  [{}, {}],
])('%j gives the deal %j', (given, fields) => {
  const { furtherCollegeIds, usualPriceCents } = (read(given) as DealInput).fields;
  expect({ furtherCollegeIds, usualPriceCents }).toEqual(fields);
});

test.each([
  ['', '20%', 'percentage', '20'],
  ['', '20 % off', 'percentage', '20'],
  ['Percentage', '20', 'percentage', '20'],
  ['', '$5 off', 'fixed', '5'],
  ['Fixed Amount', '5', 'fixed', '5'],
  ['', 'Buy one, get one free', 'bogo', 'Buy one, get one free'],
  ['', '2 for 1', 'bogo', '2 for 1'],
  ['', '$1,250 off', 'fixed', '1250'],
  ['', '15 percent', 'percentage', '15'],
  ['', 'US$5 off', 'fixed', '5'],
  ['fixed', 'US$5.50 off', 'fixed', '5.50'],
  ['', 'Buy 1 Get 1 Free', 'bogo', 'Buy 1 Get 1 Free'],
  ['', 'Free refill', 'custom', 'Free refill'],
  ['custom', '20%', 'custom', '20%'],
])('the discount %s %s is %s of %s', (type, value, discountType, discountValue) => {
  expect(readDiscount(type, value)).toEqual({ discountType, discountValue });
});
