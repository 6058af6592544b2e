import { expect, test } from 'vitest';
import { businessCategory } from './business-category.js';
import { readVendor, VENDOR_HEADINGS, type VendorCells } from './vendor-row.js';

const COLLEGE = { id: 7, place: { latitude: 41.66, longitude: -91.53 } };
const NOTHING = Object.fromEntries(Object.keys(VENDOR_HEADINGS).map((name) => [name, ''])) as VendorCells;
const read = (given: Partial<VendorCells>) => readVendor({ ...NOTHING, name: 'The Kettle', ...given }, COLLEGE);

test('a correct row is imported unchanged', () => {
  expect(
    read({
      key: '17',
      address: '21 S Clinton St',
      state: 'IA',
      zipCode: '52240',
      latitude: '41.661',
      longitude: '-91.53',
    }),
  ).toMatchObject({
    key: '17',
    fields: { name: 'The Kettle', address: '21 S Clinton St', state: 'IA', zipCode: '52240', latitude: '41.661' },
    remarks: [],
  });
});

const NAMES = ['KF', 'DON’S LOCK & KEY', 'Handi Mart #12', 'A Name That Is Cut at Thirty L', '101'];
test.each<[Partial<VendorCells>, object]>([
  ...NAMES.map((name): [Partial<VendorCells>, object] => [{ name }, { name }]),
  // Only exports escape a leading +.
  [{ phone: '+1 319 338 5708' }, { contactPhone: '+1 319 338 5708' }],
])('%j stays as it is', (given, fields) => {
  expect(read(given)).toMatchObject({ fields, remarks: [] });
});

test.each([
  [{ website: 'www.kettle.example' }, { website: 'https://www.kettle.example/' }, 'website: https:// put in front'],
  [{ website: 'http://' }, {}, 'website ignored: not a web address (http://)'],
  [{ zipCode: '1970' }, { zipCode: '01970' }, 'ZIP code: leading zero or hyphen restored'],
  [{ zipCode: 'IA' }, {}, 'ZIP code ignored: not a ZIP code (IA)'],
  [{ email: 'at home' }, {}, 'contactEmail ignored: Please enter a valid email address.'],
  [{ phone: `+1 ${'5'.repeat(30)}` }, {}, 'contactPhone ignored: Phone must be less than 20 characters'],
  [{ phone: 'see website' }, {}, 'phone ignored: not a phone number (see website)'],
  [{ phone: '999 999 9999' }, {}, 'phone ignored: not a phone number (999 999 9999)'],
  [{ phone: '123-456-7890' }, {}, 'phone ignored: not a phone number (123-456-7890)'],
  [{ phone: '3195550134.0' }, { contactPhone: '3195550134' }, 'phone: .0 taken out'],
  [{ latitude: '41.2', longitude: '-91.53' }, {}, 'location ignored: 32 mi from campus'],
  [{ latitude: '95', longitude: '-91.53' }, {}, 'location ignored: not on the globe'],
  [{ latitude: '41.66', longitude: '' }, {}, 'location ignored: not two numbers'],
])('%j is corrected or left out, with a remark', (given, fields, remark) => {
  const reading = read(given);
  expect(reading).toMatchObject({ fields, remarks: [remark] });
  const taken = Object.keys('fields' in reading ? reading.fields : {});
  expect(taken.toSorted()).toEqual(['name', 'collegeId', ...Object.keys(fields)].toSorted());
});

test.each([
  [{ name: '' }, 'failed', 'Name is required'],
  [{ isCurrent: '0' }, 'skipped', 'closed (is_current 0)'],
  [{ deprecated: '2018-08-13' }, 'skipped', 'out of date since 2018-08-13'],
  [{ supersededBy: '856703789' }, 'skipped', 'replaced by entry 856703789'],
])('%j is %s', (given, outcome, message) => {
  expect(read(given)).toEqual({ outcome, message });
});

test('a row without a key is identified by name and address', () => {
  expect(read({ address: '21 S Clinton St' })).toMatchObject({ key: 'the kettle|21 s clinton st' });
});

test.each([
  ['Food & Drink', 'Restaurant', 'Food & Drink'],
  ['Retail Goods', 'Autos & Motor Vehicles', 'Shopping'],
  ['Entertainment', 'Museum', 'Entertainment'],
  ['Public Place', 'Cinema', 'Entertainment'],
  ['', 'Retail > Computers & Home Electronics', 'Shopping'],
  ['', 'Gym|Services', 'Fitness'],
  ['None', 'None', undefined],
  ['', 'none; Bakery', 'Food & Drink'],
  ['', '', undefined],
  ['', 'Farming', 'Farming'],
  ['', 'tutoring', 'Tutoring'],
])('the categories %s and %s are %s', (group, category, expected) => {
  expect(businessCategory(group, category)).toBe(expected);
});
