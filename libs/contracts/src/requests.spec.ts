import { expect, test } from 'vitest';
import { AddSubscriberDto } from './notification/subscriber.dto.js';
import { CreateApiKeyDto } from './catalog/api-key.dto.js';
import { BulkDealsDto } from './catalog/bulk-action.dto.js';
import { MakeCounterDeviceDto } from './catalog/counter.dto.js';
import { CreateAdminVendorDto } from './catalog/write-admin-vendor.dto.js';
import { CreateCollegeDto, UpdateCollegeDto } from './catalog/create-college.dto.js';
import { CreatePaymentDto } from './billing/create-payment.dto.js';
import { DealInteractionDto } from './catalog/deal.dto.js';
import { DeleteAccountDto } from './identity/account.dto.js';
import { DevLoginDto } from './identity/sign-in.dto.js';
import { ChangeEmailDto } from './identity/change-email.dto.js';
import {
  ImageQueryDto,
  ListAdminVendorsQueryDto,
  ListCollegeVendorsQueryDto,
  ListCollegesQueryDto,
  ListDealsQueryDto,
  ListRedeemedQueryDto,
  ListVendorsQueryDto,
  SearchQueryDto,
} from './catalog/queries.dto.js';
import { ReceiptPayerDto } from './billing/receipt.dto.js';
import { ListPaymentsQueryDto } from './billing/payment.dto.js';
import { ListUsersQueryDto, UserBySupabaseIdQueryDto } from './identity/queries.dto.js';
import { PushKeysDto } from './notification/push-subscription.dto.js';
import { OpenGateDto } from './gateway/open-gate.dto.js';
import { CollegeParamsDto, ErasureParamsDto, IdParamsDto, LongIdParamsDto } from './params.dto.js';
import { RedeemDto, TakeBackDto } from './catalog/redeem.dto.js';
import { AnswerReviewDto } from './catalog/review.dto.js';
import { RedemptionRulesDto } from './catalog/redemption-rules.dto.js';
import { RejectDto } from './catalog/moderation.dto.js';
import type { DtoClass } from './rules.js';
import { SendMagicLinkDto, SendMagicLinkInModalDto, SignInCodeDto } from './identity/sign-in-email.dto.js';
import { SetShopPinDto } from './catalog/shop-pin.dto.js';
import { SubscribeDto, VisitorSubscribeDto } from './notification/subscribe.dto.js';
import { SubscriptionGoalDto } from './catalog/subscription-goal.dto.js';
import { checkRequest, refuses, type Refused } from './testing/check-request.js';
import { ConfirmSchoolAddressDto } from './identity/student-verification.dto.js';
import { UpdateNotificationPreferencesDto } from './identity/update-notification-preferences.dto.js';
import { UpdateDealDto } from './catalog/update-deal.dto.js';
import { UpdateProfileDto } from './identity/update-profile.dto.js';
import { UpdateUserDto } from './identity/update-user.dto.js';
import { WritePlaceDto } from './catalog/write-place.dto.js';
import { WriteReviewDto } from './catalog/write-review.dto.js';

const ADDRESS = 'Please enter a valid email address.';
const GOAL = 'Please enter a valid subscription goal (at least 1)';
const college = {
  name: ' Iowa ',
  shortName: 'iowa',
  city: 'Iowa City',
  state: 'ia',
  latitude: 41.66,
  longitude: ' -91.53 ',
};
const place = {
  name: 'Downtown',
  address: '21 S Clinton St',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  latitude: '41.6',
  longitude: '-90.25',
  phone: null,
  hours: null,
};
const redemption = { kind: 'page', code: null, perStudent: null, total: 5, verifiedOnly: false };

/** Expects some message for each field. */
const named = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, expect.any(String) as string]));

/** Rows that some sentence refuses. */
const refusesEach = (type: DtoClass, base: object, ...wrong: object[]): Refused[] =>
  wrong.map((fields) => [type, { ...base, ...fields }, named(fields)]);

test.each<[DtoClass, object, object]>([
  [
    CreateCollegeDto,
    { ...college, website: '', emailDomains: [' Mail.Iowa.EDU '] },
    {
      ...college,
      name: 'Iowa',
      state: 'IA',
      latitude: '41.66',
      longitude: '-91.53',
      website: null,
      emailDomains: ['mail.iowa.edu'],
    },
  ],
  [UpdateCollegeDto, {}, {}],
  [UpdateCollegeDto, { seoMetadata: null, zipcode: null }, { seoMetadata: null, zipcode: null }],
  [SubscribeDto, { email: '  Ada@Example.EDU ', collegeId: 3 }, { email: 'ada@example.edu', collegeId: 3 }],
  [ListCollegesQueryDto, { limit: '5', state: ' IA ' }, { limit: 5, state: 'IA' }],
  [ListCollegesQueryDto, {}, { limit: 50 }],
  [ListDealsQueryDto, { sort: 'nearest' }, { limit: 50, sort: 'nearest' }],
  [ListDealsQueryDto, { sort: 'ending' }, { limit: 50, sort: 'ending' }],
  [ListVendorsQueryDto, {}, { limit: 50, sort: 'newest' }],
  [ListCollegeVendorsQueryDto, { openNow: 'false' }, { limit: 50, sort: 'newest', openNow: false }],
  [SearchQueryDto, { q: ' pizza ', collegeId: '7' }, { q: 'pizza', collegeId: 7, limit: 10 }],
  [ImageQueryDto, { w: '400' }, { w: 400 }],
  [ImageQueryDto, {}, { w: 1600 }],
  [IdParamsDto, { id: '42' }, { id: 42 }],
  [LongIdParamsDto, { id: '9007199254740991' }, { id: Number.MAX_SAFE_INTEGER }],
  [CollegeParamsDto, { id: 'Iowa-State' }, { id: 'Iowa-State' }],
  [UpdateProfileDto, { name: ' Al ', collegeId: null }, { name: 'Al', collegeId: null }],
  [UpdateProfileDto, { graduationDate: '2028-02-29' }, { graduationDate: '2028-02-29' }],
  [UpdateUserDto, { collegeId: null }, { collegeId: null }],
  [RejectDto, {}, {}],
  [WriteReviewDto, { rating: 5, text: null }, { rating: 5, text: null }],
  [RedemptionRulesDto, redemption, redemption],
  [RedeemDto, { scan: ' K7 ' }, { scan: 'K7' }],
])('accepted requests %s %j', (type, sent, taken) => {
  expect(checkRequest(type, sent)).toEqual({ taken, refused: {} });
});

test.each<Refused>([
  ...refuses(CreateCollegeDto, college, [
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(201), 'Name must be less than 200 characters'],
    ['state', 'Kalifornia', 'State must be 2 characters'],
    ['state', 'ZZ', 'State must be a US state or territory'],
    ['shortName', 'a b', 'Short name may hold letters, digits and single hyphens'],
    ['shortName', '42', 'Short name must hold a letter'],
    ['website', 'javascript:alert(1)', 'Must be a valid URL'],
    ['latitude', 'north', 'Latitude must be a valid number'],
    ['latitude', '', 'Latitude must be a valid number'],
    ['latitude', '90.1', 'Latitude must be between -90 and 90 degrees'],
    ['longitude', Number.NaN, 'Longitude must be a valid number'],
    ['longitude', [1], 'Longitude must be a valid number'],
    ['longitude', -180.5, 'Longitude must be between -180 and 180 degrees'],
    ['emailDomains', ['@iowa.edu'], 'Email domains must look like example.edu'],
    ['emailDomains', Array(21).fill('iowa.edu'), 'At most 20 email domains'],
  ]),
  [
    UpdateCollegeDto,
    { name: null, latitude: null },
    { name: 'Name is required', latitude: 'Latitude must be a valid number' },
  ],
  [UpdateCollegeDto, { seoMetadata: { titel: 'x' } }, { seoMetadata: 'property titel should not exist' }],
  ...[0, -1, 1.5, 'ten', null].map((goal): Refused => [SubscriptionGoalDto, { goal }, { goal: GOAL }]),
  [ListCollegesQueryDto, { page: '2' }, { page: 'property page should not exist' }],
  [ListCollegesQueryDto, { limit: 'x' }, { limit: 'limit must be a number' }],
  [ListCollegesQueryDto, { limit: '1.5' }, { limit: 'limit must be a whole number' }],
  [ListCollegesQueryDto, { limit: '0' }, { limit: 'limit must be at least 1' }],
  [ListCollegesQueryDto, { limit: '201' }, { limit: 'limit must be at most 200' }],
  [ListCollegesQueryDto, { limit: ['1', '2'] }, { limit: 'limit must be a number' }],
  [ListCollegesQueryDto, { cursor: 'x'.repeat(501) }, { cursor: 'cursor is not valid' }],
  [ListDealsQueryDto, { category: 'x' }, { category: 'category is not valid' }],
  [ListDealsQueryDto, { sort: 'best' }, { sort: 'sort must be newest, nearest or ending' }],
  [
    ListVendorsQueryDto,
    { openNow: 'true' },
    { openNow: 'openNow needs a college: /api/colleges/{id}/vendors?openNow=true' },
  ],
  [ListCollegeVendorsQueryDto, { openNow: 'yes' }, { openNow: 'openNow must be true or false' }],
  [ListUsersQueryDto, { role: 'user' }, { role: 'role must be student, vendor or admin' }],
  ...refusesEach(
    ListUsersQueryDto,
    {},
    { search: 'a'.repeat(101) },
    { sort: 'oldest' },
    { order: 'id' },
    { emailVerified: 'yes' },
    { suspended: 'yes' },
    { collegeId: '0' },
  ),
  ...refusesEach(ListDealsQueryDto, {}, { openNow: 'perhaps' }, { redemption: 'unique' }, { usableBy: 'me' }),
  // Receipts are always sent.
  ...refusesEach(
    UpdateNotificationPreferencesDto,
    {},
    { browserNotifications: 'on' },
    { emailNotifications: null },
    { smsNotifications: true },
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+05:00' },
    { timeZone: '' },
    { quietFrom: '24:00' },
    { quietTo: '7:30' },
    { digest: 'weekly' },
    { alertChoices: 'deal-alert.push.off' },
    { alertChoices: ['deal-alert.fax.off'] },
    { alertChoices: ['fee-paid.email.off'] },
  ),
  ...refusesEach(
    ConfirmSchoolAddressDto,
    {},
    { token: '' },
    { token: 'x'.repeat(201) },
    { token: 7 },
    { token: undefined },
  ),
  [SearchQueryDto, {}, { q: 'q is required' }],
  [SearchQueryDto, { q: ' ' }, { q: 'q is required' }],
  [SearchQueryDto, { q: 'x', limit: '51' }, { limit: 'limit must be at most 50' }],
  [SearchQueryDto, { q: 'x', collegeId: '2147483648' }, { collegeId: 'collegeId is not valid' }],
  [ImageQueryDto, { w: '500' }, { w: 'w must be 400, 800 or 1600' }],
  [IdParamsDto, { id: 'abc' }, { id: 'id must be a number' }],
  [IdParamsDto, { id: '1.5' }, { id: 'id must be a whole number' }],
  [IdParamsDto, { id: '0' }, { id: 'id must be at least 1' }],
  [IdParamsDto, { id: '2147483648' }, { id: 'id is not valid' }],
  [LongIdParamsDto, { id: '9007199254740992' }, { id: 'id is not valid' }],
  [CollegeParamsDto, { id: 'a_b' }, { id: 'id must be a short name or a number' }],
  [CollegeParamsDto, { id: 'a'.repeat(101) }, { id: 'id is not valid' }],
  [ErasureParamsDto, { id: 'x' }, { id: 'id is not valid' }],
  [SubscribeDto, {}, { collegeId: 'Please select a college to subscribe for' }],
  [
    AddSubscriberDto,
    {},
    { email: 'Please enter your email address', collegeId: 'Please select a college to subscribe for' },
  ],
  ...[
    'ada',
    '',
    'a b@x.edu',
    'ann@münchen.de',
    'a..b@x.edu',
    '.a@x.edu',
    `${'a'.repeat(250)}@x.edu`,
    null,
    ['a@b.edu'],
  ].map((email): Refused => [SubscribeDto, { email, collegeId: 1 }, { email: ADDRESS }]),
  [SubscribeDto, { collegeId: 1, referralCode: 'a'.repeat(33) }, { referralCode: 'referralCode is not valid' }],
  [VisitorSubscribeDto, { collegeId: 1 }, { email: 'Please enter your email address' }],
  [VisitorSubscribeDto, { collegeId: 1, email: ' ' }, { email: 'Please enter your email address' }],
  [VisitorSubscribeDto, { collegeId: 1, email: 'ada' }, { email: ADDRESS }],
  [CreatePaymentDto, { email: ' ' }, { email: 'Please enter your email address' }],
  [CreatePaymentDto, { email: 'val' }, { email: ADDRESS }],
  [CreatePaymentDto, { email: 'val@pizza.example', browserKey: 'short' }, { browserKey: 'browserKey is not valid' }],
  ...['amount', 'currency', 'userId', 'hasPaid', 'status'].map((name): Refused => [
    CreatePaymentDto,
    { email: 'val@pizza.example', [name]: 1 },
    { [name]: `property ${name} should not exist` },
  ]),
  [ReceiptPayerDto, { name: 'x'.repeat(121), address: 7 }, named({ name: 1, address: 1 })],
  [PushKeysDto, { p256dh: 'short', auth: '' }, named({ p256dh: 1, auth: 1 })],
  [ListPaymentsQueryDto, { status: 'open' }, { status: 'status is not one of a payment' }],
  [SendMagicLinkDto, { email: '' }, { email: ADDRESS }],
  [SendMagicLinkInModalDto, { email: '' }, { email: 'Please enter your email address' }],
  [SendMagicLinkInModalDto, { email: 'ada' }, { email: ADDRESS }],
  [SignInCodeDto, { email: 'ada@x.edu', code: '12345' }, { code: 'The code has 6 digits.' }],
  [ChangeEmailDto, { currentEmail: 'ada@x.edu', email: ' Ada@x.edu' }, { email: 'This is your address already.' }],
  [UserBySupabaseIdQueryDto, { supabaseId: 'x' }, { supabaseId: 'supabaseId is not valid' }],
  [UpdateProfileDto, { name: ' A ' }, { name: 'Name must be at least 2 characters' }],
  [UpdateProfileDto, { name: 'a'.repeat(51) }, { name: 'Name must be less than 50 characters' }],
  [UpdateProfileDto, { name: null }, { name: 'Enter your name.' }],
  [UpdateProfileDto, { graduationDate: '2026-02-30' }, { graduationDate: 'Please enter a valid date' }],
  [UpdateProfileDto, { graduationDate: '2200-01-01' }, { graduationDate: 'Please enter a valid date' }],
  [UpdateProfileDto, { collegeId: 0 }, { collegeId: 'collegeId is not valid' }],
  [DeleteAccountDto, { confirmation: 'remove' }, { confirmation: 'Type DELETE to confirm' }],
  [DevLoginDto, { role: 'student' }, { role: 'role must be admin, user or vendor' }],
  [OpenGateDto, { password: '' }, { password: 'password is required' }],
  [OpenGateDto, { password: 'x'.repeat(201) }, { password: 'password is too long' }],
  [RejectDto, { reason: 'x'.repeat(501) }, { reason: 'reason must be at most 500 characters' }],
  [DealInteractionDto, { kind: 'look' }, { kind: 'kind must be view, share or click' }],
  [WriteReviewDto, { rating: 6 }, { rating: 'Choose one to five stars' }],
  [WriteReviewDto, { rating: 1, text: 'x'.repeat(501) }, { text: 'Review must be less than 500 characters' }],
  [RedeemDto, { scan: ' ' }, { scan: 'scan is required' }],
  ...refusesEach(RedeemDto, {}, { scan: undefined }, { scan: 5 }, { scan: 'x'.repeat(201) }),
  ...[0, -5, 12.5, '1250', 10_000_001, null].map((amount): Refused => [
    RedeemDto,
    { scan: 'AAAA-BBBB', amount },
    { amount: 'amount must be between $0.01 and $100,000' },
  ]),
  [TakeBackDto, { reason: 'bored' }, { reason: 'reason must be mistake, canceled, test or other' }],
  ...[undefined, 'today', '2026-11-22'].map((since): Refused => [
    ListRedeemedQueryDto,
    { since },
    { since: 'since must be a time' },
  ]),
  ...['', '   ', 'x'.repeat(501), null, 7].flatMap((answer) => refusesEach(AnswerReviewDto, {}, { answer })),
  [BulkDealsDto, { action: 'approve', ids: [] }, { ids: 'ids must name a row' }],
  [BulkDealsDto, { action: 'approve', ids: ['x'] }, { ids: 'ids must be numbers of rows' }],
  [ListAdminVendorsQueryDto, { collegeId: 'x' }, { collegeId: 'collegeId must be a number' }],
  [CreateAdminVendorDto, { collegeId: 1, name: ' ' }, named({ name: 1 })],
  [CreateAdminVendorDto, { collegeId: 1, name: 'KF', contactEmail: 'at home' }, { contactEmail: ADDRESS }],
  ...refusesEach(
    RedemptionRulesDto,
    redemption,
    { kind: 'magic' },
    { total: 0 },
    { total: 1.5 },
    { perStudent: 1_000_001 },
    { verifiedOnly: 'yes' },
  ),
  [RedemptionRulesDto, { ...redemption, kind: 'code' }, { code: 'Code is required' }],
  ...refuses(RedemptionRulesDto, redemption, [
    ['code', 'x'.repeat(51), 'Code must be at most 50 characters'],
    ['perStudent', 1.5, 'Limit per student must be a whole number'],
    ['total', undefined, 'Total limit must be a number'],
  ]),
  ...['123', '1234567', '12a4', '', null, 4711].flatMap((pin) => refusesEach(SetShopPinDto, {}, { pin })),
  ...refusesEach(
    CreateApiKeyDto,
    { name: 'Till 1', mode: 'live', scopes: ['redeem'] },
    { name: ' ' },
    { mode: 'both' },
    { scopes: [] },
    { scopes: ['everything'] },
  ),
  ...refusesEach(
    MakeCounterDeviceDto,
    { name: 'Till', pin: null, endsAt: null },
    { name: 'x'.repeat(41) },
    { pin: '12' },
    { pin: 'abcd' },
    { endsAt: '2020-01-01T00:00:00Z' },
    { placeId: -1 },
  ),
  ...refusesEach(WritePlaceDto, place, { address: 'x' }, { latitude: '91' }, { phone: '12' }, { name: 'x'.repeat(41) }),
  ...['', 5, null, 'x'.repeat(80_001)].flatMap((codes) => refusesEach(UpdateDealDto, { version: 1 }, { codes })),
])('refused requests %s %j', (type, sent, refused) => {
  expect(checkRequest(type, sent).refused).toEqual(refused);
});
