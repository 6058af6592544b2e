import { expect, test } from 'vitest';
import { CreateAdminDealDto, UpdateAdminDealDto } from './write-admin-deal.dto.js';
import { CreateDealDto } from './create-deal.dto.js';
import { ListOwnDealsQueryDto, VendorAnalyticsQueryDto } from './queries.dto.js';
import { RegisterVendorDto, RegisterVendorRequestDto } from './register-vendor.dto.js';
import type { DtoClass } from '../rules.js';
import { checkRequest, refuses, type Refused } from '../testing/check-request.js';
import { UpdateDealDto } from './update-deal.dto.js';
import { UpdateVendorDto } from './update-vendor.dto.js';

const business = {
  name: 'The Kettle',
  description: 'Tea and cake since 1982.',
  category: 'Food & Drink',
  collegeId: 42,
  address: '21 S Clinton St',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  phone: '(319) 555-0134',
};
const deal = {
  title: 'Tea for two',
  description: 'Two cups for the price of one.',
  category: 'food_drink',
  discountType: 'bogo',
  discountValue: 'Buy one, get one',
  collegeId: 42,
};
const IMAGE = `/api/images/${'0'.repeat(40)}.webp`;
const SOON = new Date(Date.now() + 3_600_000).toISOString();
const LATER = new Date(Date.now() + 7_200_000).toISOString();
const PAST = '2020-01-01T00:00:00Z';
const of = (length: number): string => 'x'.repeat(length);

test.each<[DtoClass, object, object]>([
  [RegisterVendorDto, { ...business, name: ' The Kettle ' }, business],
  [
    RegisterVendorDto,
    { ...business, website: '', logo: ' ', email: '', distanceFromCampus: '' },
    { ...business, website: null, logo: null, email: null, distanceFromCampus: null },
  ],
  [RegisterVendorDto, { ...business, logo: IMAGE, latitude: 41.66 }, { ...business, logo: IMAGE, latitude: '41.66' }],
  ...[
    ['name', 3, 100],
    ['description', 20, 500],
    ['address', 5, 200],
    ['city', 2, 100],
    ['zipCode', 5, 10],
    ['phone', 10, 20],
  ].flatMap(([field, least, most]) =>
    [least, most].map((length): [DtoClass, object, object] => {
      const sent = { ...business, [String(field)]: of(Number(length)) };
      return [RegisterVendorDto, sent, sent];
    }),
  ),
  ...['ia', ' Iowa ', 'iowa', 'I.A.'].map((state): [DtoClass, object, object] => [
    RegisterVendorDto,
    { ...business, state },
    business,
  ]),
  [UpdateVendorDto, {}, {}],
  [UpdateVendorDto, { website: '', version: 3 }, { website: null, version: 3 }],
  [CreateDealDto, deal, deal],
  [CreateDealDto, { ...deal, title: of(3), description: of(10) }, { ...deal, title: of(3), description: of(10) }],
  [CreateDealDto, { ...deal, title: of(100), description: of(500) }, { ...deal, title: of(100), description: of(500) }],
  [
    CreateDealDto,
    { ...deal, startDate: SOON, endDate: LATER, image: '', terms: ' ' },
    { ...deal, startDate: SOON, endDate: LATER, image: null, terms: null },
  ],
  [CreateDealDto, { ...deal, image: 'https://pics.example/a.png' }, { ...deal, image: 'https://pics.example/a.png' }],
  [UpdateDealDto, { version: 1, endDate: null }, { version: 1, endDate: null }],
  [ListOwnDealsQueryDto, { status: 'draft' }, { limit: 50, status: 'draft' }],
  [ListOwnDealsQueryDto, { status: 'rejected' }, { limit: 50, status: 'rejected' }],
  [
    VendorAnalyticsQueryDto,
    { from: '2026-01-01', to: '2027-01-01', dealId: '7' },
    { from: '2026-01-01', to: '2027-01-01', dealId: 7 },
  ],
])('accepted requests %s %j', (type, sent, taken) => {
  expect(checkRequest(type, sent)).toEqual({ taken, refused: {} });
});

/** Fields that neither forms nor scripts may set. */
const FORBIDDEN = {
  id: 1,
  userId: 1,
  hasPaid: true,
  featured: true,
  status: 'approved',
  role: 'admin',
  amount: 1,
  currency: 'usd',
  approvedAt: PAST,
  rejectionReason: 'x',
  redemptionCode: 'x',
  issuedCount: 0,
  decidedBy: 1,
  seoMetadata: {},
};

const refusesUnknown = (type: DtoClass, base: object): Refused[] =>
  Object.entries(FORBIDDEN).flatMap(([field, value]) =>
    refuses(type, base, [[field, value, `property ${field} should not exist`]]),
  );

test.each<Refused>([
  ...(
    [
      ['name', 'Business name', 3, 100, 'Enter your business name.'],
      ['description', 'Description', 20, 500, 'Enter a description.'],
      ['address', 'Address', 5, 200, 'Enter the street address.'],
      ['city', 'City', 2, 100, 'Enter the city.'],
      ['state', 'State', 2, 50, 'Enter the state.'],
      ['zipCode', 'ZIP code', 5, 10, 'Enter the ZIP code.'],
      ['phone', 'Phone', 10, 20, 'Enter a phone number.'],
    ] as const
  ).flatMap(([field, label, least, most, missing]) =>
    [RegisterVendorDto, UpdateVendorDto].flatMap((type): Refused[] => [
      [type, { ...business, [field]: of(least - 1) }, { [field]: `${label} must be at least ${least} characters` }],
      [type, { ...business, [field]: ' '.repeat(least) }, { [field]: missing }],
      [type, { ...business, [field]: null }, { [field]: missing }],
      [type, { ...business, [field]: of(most + 1) }, { [field]: `${label} must be less than ${most} characters` }],
    ]),
  ),
  ...refuses(RegisterVendorDto, business, [
    ['category', 'x', 'Please select a valid category'],
    ['category', '', 'Please select a valid category'],
    ['collegeId', undefined, 'Please select a college'],
    ['collegeId', '', 'Please select a college'],
    ['collegeId', null, 'Please select a college'],
    ['collegeId', 'iowa', 'Please select a valid college'],
    ['collegeId', 0, 'Please select a valid college'],
    ['website', 'kettle', 'Must be a valid URL'],
    ['website', 'javascript:alert(1)', 'Must be a valid URL'],
    ['logo', '/etc/passwd', 'Must be a valid URL'],
    ['logo', 'data:image/png;base64,AA', 'Must be a valid URL'],
    ['email', 'x', 'Please enter a valid email address.'],
    ['latitude', 'x', 'Latitude must be a valid number'],
    ['longitude', '181', 'Longitude must be between -180 and 180 degrees'],
  ]),
  [RegisterVendorRequestDto, {}, { vendorData: 'vendorData must be an object' }],
  [RegisterVendorRequestDto, { vendorData: [business] }, { vendorData: 'vendorData must be an object' }],
  ...[RegisterVendorDto, UpdateVendorDto].flatMap((type) => refusesUnknown(type, business)),
  ...[CreateDealDto, UpdateDealDto].flatMap((type) => {
    const sent = type === CreateDealDto ? deal : { version: 1 };
    return [
      ...refusesUnknown(type, sent),
      ...refuses(type, sent, [
        ['title', of(2), 'Title must be at least 3 characters'],
        ['title', null, 'Enter a title.'],
        ['title', of(101), 'Title must be less than 100 characters'],
        ['description', of(9), 'Description must be at least 10 characters'],
        ['description', of(501), 'Description must be less than 500 characters'],
        ['category', 'Food & Drink', 'Please select a valid category'],
        ['discountType', 'free', 'Please select a valid discount type'],
        ['discountValue', ' ', 'Discount value is required'],
        ['discountValue', 20, 'Discount value is required'],
        ['discountValue', of(101), 'Discount value must be less than 100 characters'],
        ['startDate', '2027-01-01', 'Please enter a valid start date'],
        ...[
          '2099-01-01T25:00:00Z',
          '2099-01-01T24:00:00Z',
          '2099-01-01T00:60:00Z',
          '2099-01-01T00:00:60Z',
          '2099-13-01T00:00:00Z',
          '2099-02-30T00:00:00Z',
          '0000-01-01T00:00:00Z',
          '0001-01-01T00:00:00+01:00',
          '9999-12-31T23:59:59-01:00',
          '2099-01-01T00:00:00+25:00',
        ].flatMap((time): [string, unknown, string][] => [
          ['startDate', time, 'Please enter a valid start date'],
          ['endDate', time, 'Please enter a valid end date'],
        ]),
        ['endDate', '', 'Please enter a valid end date'],
        ['endDate', PAST, 'End date must be in the future'],
        ['image', 'ftp://pics.example/a.png', 'Must be a valid URL'],
        ['image', of(501), 'Must be a valid URL'],
        ['terms', of(1001), 'Small print must be less than 1000 characters'],
        ['redemption', null, 'redemption must be an object'],
        ['codes', 'x'.repeat(80_001), 'These are too many at once: add the rest once the deal is saved'],
        ['schedule', [], 'schedule must be an object'],
        ['schedule', { weekdays: [8], from: '09:00', to: '17:00' }, 'weekdays must be 1 (Monday) to 7 (Sunday)'],
      ]),
      [type, { ...sent, startDate: LATER, endDate: SOON }, { endDate: 'End date must be after the start date' }],
    ] satisfies Refused[];
  }),
  ...[
    ['percentage', 'banana', 'Enter a percentage from 1 to 100'],
    ['percentage', '900', 'Enter a percentage from 1 to 100'],
    ['fixed', '0', 'Enter an amount above $0, such as 5 or 2.50'],
  ].flatMap(([discountType, discountValue, message]): Refused[] => [
    [CreateDealDto, { ...deal, discountType, discountValue }, { discountValue: String(message) }],
    [UpdateDealDto, { version: 1, discountType, discountValue }, { discountValue: String(message) }],
    [
      CreateAdminDealDto,
      { vendorId: 7, collegeId: 42, title: deal.title, category: deal.category, discountType, discountValue },
      { discountValue: String(message) },
    ],
    [UpdateAdminDealDto, { discountType, discountValue }, { discountValue: String(message) }],
  ]),
  [CreateDealDto, { ...deal, collegeId: undefined }, { collegeId: 'Please select a college' }],
  [CreateDealDto, { ...deal, collegeId: 'iowa' }, { collegeId: 'Please select a valid college' }],
  [CreateDealDto, { ...deal, isDraft: 'yes' }, { isDraft: 'isDraft must be true or false' }],
  [CreateDealDto, { ...deal, idempotencyKey: 'short' }, { idempotencyKey: expect.stringContaining('16 to 64') }],
  [UpdateDealDto, {}, { version: 'version must be a number' }],
  [UpdateDealDto, { version: 1, collegeId: 4 }, { collegeId: 'property collegeId should not exist' }],
  [
    ListOwnDealsQueryDto,
    { status: 'x' },
    { status: 'status must be draft, pending, approved, rejected, expired or paused' },
  ],
  [VendorAnalyticsQueryDto, { from: '2026-02-30' }, { from: 'from must be a date' }],
  [VendorAnalyticsQueryDto, { from: '2026-02-02', to: '2026-02-01' }, { to: 'to must not be before from' }],
  [VendorAnalyticsQueryDto, { from: '2026-01-01', to: '2027-01-02' }, { to: 'At most 366 days at once' }],
  [VendorAnalyticsQueryDto, { dealId: 'x' }, { dealId: 'dealId must be a number' }],
])('refused requests %s %j', (type, sent, refused) => {
  expect(checkRequest(type, sent).refused).toEqual(refused);
});
