import { raw, type RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach } from 'vitest';
import { AdminJob } from '../admin/jobs/admin-job.entity.js';
import { ApiKey, apiKeyHash, newApiKey } from '../counter/api/api-key.entity.js';
import { College } from '../colleges/college.entity.js';
import { Deal } from '../deals/deal.entity.js';
import { storeInteractions } from '../deals/interactions/add-interactions.query.js';
import { Place } from '../vendors/places/place.entity.js';
import { Review } from '../reach/reviews/review.entity.js';
import { tables } from '../tables.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { anOwner } from './accounts.js';

let serial = 0;

/** Stores a live college that waits for subscribers. */
export async function aCollege(em: EntityManager, given: Partial<RequiredEntityData<College>> = {}): Promise<College> {
  serial += 1;
  const college = em.create(College, {
    name: `College ${serial}`,
    shortName: `college-${serial}`,
    city: 'Springfield',
    state: 'IL',
    latitude: 41.5,
    longitude: -90.25,
    timeZone: 'America/Chicago',
    status: 'live',
    ...(given.isActive && { activationDate: new Date() }),
    ...given,
  });
  await em.flush();
  return college;
}

export type OwnedVendor = Vendor & { userId: number; owner: SignedInUser };

/** Stores a vendor that has paid and so is public. Returns it with its signed-in owner. */
export async function aVendor(
  em: EntityManager,
  given: Partial<RequiredEntityData<Vendor>> & { collegeId: number; userId?: number },
): Promise<OwnedVendor> {
  serial += 1;
  const userId = given.userId ?? 1000 + serial;
  return Object.assign(await storedVendor(em, { hasPaid: true, ...given, userId }), { userId, owner: anOwner(userId) });
}

/** Stores a vendor of a new active college. Returns both, with their ids as deals name them. */
export async function aBusiness(
  em: EntityManager,
  given: Partial<Parameters<typeof aVendor>[1]> = {},
  ofCollege: Partial<RequiredEntityData<College>> = {},
) {
  const college = await aCollege(em, { isActive: true, ...ofCollege });
  const vendor = await aVendor(em, { collegeId: college.id, ...given });
  return { college, vendor, owner: vendor.owner, ids: { collegeId: college.id, vendorId: vendor.id } };
}

export type Business = Awaited<ReturnType<typeof aBusiness>>;

/** Stores a new business before each test of a file. */
export function freshBusiness(
  catalog: { em(): EntityManager },
  given?: Parameters<typeof aBusiness>[1],
  ofCollege?: Parameters<typeof aBusiness>[2],
): Business {
  const business = {} as Business;
  beforeEach(async () => void Object.assign(business, await aBusiness(catalog.em(), given, ofCollege)));
  return business;
}

/** Stores an unclaimed business that an admin entered. */
export function anUnclaimedVendor(
  em: EntityManager,
  given: Partial<RequiredEntityData<Vendor>> & { collegeId: number },
): Promise<Vendor> {
  serial += 1;
  return storedVendor(em, { ...given, userId: null });
}

async function storedVendor(
  em: EntityManager,
  given: Partial<RequiredEntityData<Vendor>> & { collegeId: number; userId: number | null },
): Promise<Vendor> {
  const vendor = em.create(Vendor, { name: `Vendor ${serial}`, category: 'Food & Drink', ...given });
  await em.flush();
  return vendor;
}

/** Stores an approved, running deal. */
export async function aDeal(
  em: EntityManager,
  given: Partial<RequiredEntityData<Deal>> & { collegeId: number; vendorId: number },
): Promise<Deal> {
  serial += 1;
  const isApproved = (given.status ?? 'approved') === 'approved';
  const deal = em.create(Deal, {
    title: `Deal ${serial}`,
    discountValue: '10',
    status: 'approved',
    redemptionCode: 'SECRET10',
    startDate: new Date(Date.now() - 60_000),
    ...(isApproved && { approvedAt: new Date() }),
    ...given,
  });
  await em.flush();
  return deal;
}

/** Returns the fields of a deal as its form sends them. */
export const dealForm = ({ id }: { id: number }) => ({
  title: 'Tea for two',
  description: 'Two cups for the price of one.',
  category: 'food_drink',
  discountType: 'bogo',
  discountValue: 'Buy one, get one',
  collegeId: id,
});

export const collegeForm = {
  name: 'Kettle College',
  shortName: 'kettle-college',
  city: 'Brewton',
  state: 'AL',
  latitude: '31.1',
  longitude: '-87.07',
};

const address = { address: '21 S Clinton St', city: 'Iowa City', state: 'IA', zipCode: '52240' };
export const placeForm = { name: 'Downtown', ...address, phone: null };
export const businessForm = {
  name: 'The Kettle',
  description: 'Tea and cake since 1982.',
  category: 'Food & Drink',
  ...address,
  phone: '(319) 555-0134',
};

/** Stores a bulk action that has not started. */
export async function anAdminJob(
  em: EntityManager,
  given: Partial<RequiredEntityData<AdminJob>> = {},
): Promise<AdminJob> {
  const nothing = { fileName: null, collegeId: null, problem: null, finishedAt: null };
  const job = em.create(AdminJob, { ...nothing, kind: 'deals.approve', params: {}, createdBy: 1, ...given });
  await em.flush();
  return job;
}

/** Stores a shown review, by an account that no test signs in as. */
export async function aReview(
  em: EntityManager,
  given: Partial<RequiredEntityData<Review>> & { vendor: number },
): Promise<Review> {
  serial += 1;
  const nothing = { text: null, answer: null, answeredAt: null, hiddenReason: null };
  const review = em.create(Review, { ...nothing, userId: 500_000 + serial, rating: 4, ...given });
  await em.flush();
  await em.nativeUpdate(Vendor, given.vendor, {
    ratingSum: raw('rating_sum + ?', [review.rating]),
    reviewCount: raw('review_count + 1'),
  });
  return review;
}

/** Stores interactions with a deal, as the service stores those it has buffered. */
export async function interactions(em: EntityManager, dealId: number, kind: string, hour: string, count = 1) {
  const row = { deal_id: dealId, hour, kind, visitor_hash: null, user_id: null, count };
  await storeInteractions(JSON.stringify([row])).execute(tables(em));
}

/** Stores an API key with all rights. Returns it with its secret. */
export async function anApiKey(
  em: EntityManager,
  given: { vendorId: number } & Partial<Pick<ApiKey, 'name' | 'mode' | 'scopes'>>,
): Promise<ApiKey & { key: string }> {
  serial += 1;
  const key = newApiKey(given.mode ?? 'live');
  const stored = em.create(ApiKey, {
    name: `Till ${serial}`,
    mode: 'live',
    scopes: ['validate', 'redeem'],
    keyHash: apiKeyHash(key),
    ending: key.slice(-4),
    lastUsedAt: null,
    ...given,
  });
  await em.flush();
  return Object.assign(stored, { key });
}

/** Stores a place of a vendor besides its main one. */
export async function aPlace(
  em: EntityManager,
  given: Partial<RequiredEntityData<Place>> & { vendorId: number },
): Promise<Place> {
  serial += 1;
  const at = { address: `${serial} Main St`, city: 'Springfield', state: 'IL', zipCode: '62701' };
  const place = em.create(Place, {
    ...at,
    name: null,
    phone: null,
    hours: null,
    latitude: null,
    longitude: null,
    ...given,
  });
  await em.flush();
  return place;
}
