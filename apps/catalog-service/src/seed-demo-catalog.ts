import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { College } from './colleges/college.entity.js';
import { collegeFacts } from './colleges/college.events.js';
import { displayName } from './colleges/import/display-name.js';
import { domainOfWebsite } from './colleges/import/website-domain.js';
import { Deal } from './deals/deal.entity.js';
import { tables } from './entities.js';
import { Review } from './reviews/review.entity.js';
import { Vendor } from './vendors/vendor.entity.js';
import { zoneAt } from './time-zone.js';
import { DEMO_COLLEGES, type DemoCollege } from './demo/demo-colleges.js';
import {
  DEMO_DEALS,
  DEMO_RATINGS,
  DEMO_REVIEW_TEXTS,
  DEMO_VENDORS,
  type DemoDeal,
  type DemoVendor,
} from './demo/demo-vendors.js';

const DAY_MS = 86_400_000;
const MILES_PER_DEGREE = 69;

/**
 * Seeds the demo catalogue in one transaction with its events. A college that already exists, by IPEDS key or short
 * name, stays as it is with all its data, except that it gets its display name. A second run changes nothing. Returns
 * how many colleges are new.
 */
export function seedDemoCatalog(em: EntityManager): Promise<number> {
  return em.transactional(async (within) => {
    const known = await alreadyThere(within);
    const missing = DEMO_COLLEGES.filter((demo) => !known.has(demo));
    const seeded = missing.map((demo) => ({ demo, college: within.create(College, collegeOf(demo)) }));
    await within.flush();
    await addSubscribers(
      within,
      seeded.map(({ college }) => college.id),
    );
    for (const { demo, college } of seeded) await addVendors(within, college, demo);
    const renamed = [...known].flatMap(([demo, college]) => (rename(college, demo) ? [college] : []));
    await within.flush();
    const outbox = new Outbox(within, { service: 'catalog', env: {}, databaseUrl: '' });
    await outbox.publishAll('CollegeChanged', renamed.map(collegeFacts));
    await outbox.publishAll(
      'CollegeCreated',
      seeded.map(({ college }) => collegeFacts(college)),
    );
    return seeded.length;
  });
}

async function alreadyThere(em: EntityManager): Promise<Map<DemoCollege, College>> {
  const unitIds = DEMO_COLLEGES.map(({ unitId }) => unitId);
  const shortNames = DEMO_COLLEGES.map(({ shortName }) => shortName);
  const known = await em.find(College, { $or: [{ unitId: { $in: unitIds } }, { shortName: { $in: shortNames } }] });
  return new Map(
    DEMO_COLLEGES.flatMap((demo) => {
      const college = known.find(({ unitId, shortName }) => unitId === demo.unitId || shortName === demo.shortName);
      return college ? [[demo, college] as const] : [];
    }),
  );
}

/** Replaces the register's name, which earlier versions seeded, if the college still has it. Returns whether it did. */
function rename(college: College, { name, initials }: DemoCollege): boolean {
  const known = displayName(name);
  return (
    college.name === name && known !== name && college.edit({ name: known, initials: college.initials ?? initials })
  );
}

function collegeOf({ subscribers, goal, activeForDays, ...facts }: DemoCollege): CollegeData {
  const found = domainOfWebsite(facts.website);
  const domains = 'domain' in found ? [found.domain] : [];
  return {
    ...facts,
    name: displayName(facts.name),
    timeZone: zoneAt(facts.latitude, facts.longitude),
    emailDomains: domains,
    importedDomains: domains,
    status: 'live',
    subscriptionGoal: goal,
    subscriberCount: subscribers,
    isActive: activeForDays !== null,
    activationDate: activeForDays === null ? null : daysFromNow(-activeForDays),
  };
}

/**
 * Adds the rows that the colleges' subscriber counts must equal, spread over the days since each college opened. Their
 * ids are negative, which no subscription's can be, so that no event affects them. They have no address, so that no
 * email is sent.
 */
async function addSubscribers(em: EntityManager, collegeIds: number[]): Promise<void> {
  const subscribers = sql<{ n: number }>`generate_series(1, colleges.subscriber_count)`;
  const days = sql`coalesce(extract(epoch FROM now() - colleges.activation_date) / 86400, 40)::integer`;
  await tables(em)
    .insertInto('counted_subscribers')
    .columns(['college_id', 'subscription_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom(['colleges', subscribers.as<'subscribers'>(sql`subscribers (n)`)])
        .where(sql<boolean>`colleges.id = any(${collegeIds})`)
        .select([
          'colleges.id',
          sql<number>`-(colleges.unit_id * 1000 + subscribers.n)`.as('subscription_id'),
          sql<Date>`now() - (subscribers.n * 7 % ${days} + 0.1) * interval '1 day'`.as('seen_at'),
        ]),
    )
    .execute();
}

/** Adds five to eight vendors if deals are unlocked, a few pending ones if not, and none without subscribers. */
async function addVendors(em: EntityManager, college: College, demo: DemoCollege): Promise<void> {
  const at = DEMO_COLLEGES.indexOf(demo);
  const count = demo.activeForDays === null ? (demo.subscribers >= 50 ? 2 : 0) : 5 + (at % 4);
  const businesses = Array.from({ length: count }, (_, n) => DEMO_VENDORS[(at * 7 + n * 3) % DEMO_VENDORS.length]);
  const vendors = businesses.flatMap((business, n) =>
    business ? [em.create(Vendor, vendorOf(business, college, demo, n))] : [],
  );
  await em.flush();
  let deals = 0;
  for (const vendor of vendors) {
    for (const { vendor: seller, ...deal } of DEMO_DEALS) {
      if (seller !== vendor.name) continue;
      em.create(Deal, { ...dealOf(deal, deals++, at), vendorId: vendor.id, collegeId: college.id });
    }
    if (demo.activeForDays !== null) addReviews(em, vendor, demo.activeForDays);
  }
  await em.flush();
}

/** Adds reviews written since the college opened, whose averages cycle by vendor id. */
function addReviews(em: EntityManager, vendor: Vendor, activeForDays: number): void {
  const ratings = DEMO_RATINGS[vendor.id % DEMO_RATINGS.length] ?? [];
  ratings.forEach((rating, n) => {
    const isLatest = ratings.lastIndexOf(rating) === n;
    vendor.countRating(rating);
    em.create(Review, {
      vendor: vendor.id,
      // A user without an account: ids of accounts are positive.
      userId: -(n + 1),
      rating,
      text: (isLatest && DEMO_REVIEW_TEXTS[rating]) || null,
      createdAt: daysFromNow((-activeForDays * (ratings.length - n)) / (ratings.length + 1)),
    });
  });
}

function vendorOf(
  { name, category, description, street }: DemoVendor,
  college: College,
  { unitId }: DemoCollege,
  n: number,
): VendorData {
  const angle = (n * 137.5 * Math.PI) / 180;
  const degrees = 0.004 + n * 0.0015;
  // At each campus, one vendor has only an address.
  const isLocated = n !== 3;
  return {
    // No account has a negative id: these vendors have no owner until they get one.
    userId: -(unitId * 10 + n),
    collegeId: college.id,
    name,
    category,
    description,
    address: `${12 + n * 31} ${street}`,
    city: college.city,
    state: college.state,
    zipCode: college.zipcode,
    ...(isLocated && {
      latitude: round((college.latitude ?? 0) + degrees * Math.cos(angle)),
      longitude: round((college.longitude ?? 0) + degrees * Math.sin(angle)),
      distanceFromCampus: `${(degrees * MILES_PER_DEGREE).toFixed(1)} miles`,
    }),
    hours: hoursOf(category, n),
    phone: `(555) 555-01${String(10 + n * 7).padStart(2, '0')}`,
    email: `hello@${name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '')}.example`,
    featured: n === 0,
    hasPaid: true,
  };
}

type CollegeData = Pick<College, 'name' | 'shortName' | 'city' | 'state' | 'timeZone'> & Partial<College>;
type VendorData = Pick<Vendor, 'userId' | 'collegeId' | 'name' | 'category' | 'description'> & Partial<Vendor>;
type DealData = Pick<Deal, 'title' | 'discountValue'> & Partial<Deal>;

/** Returns opening hours: kitchens past midnight, shops on weekdays and a shorter Saturday, closed on Sundays; null for every fourth. */
function hoursOf(category: string, n: number): OpeningHoursDto[] | null {
  if (n % 4 === 3) return null;
  if (category === 'Food & Drink')
    return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      from: '11:00',
      to: weekday === 5 || weekday === 6 ? '02:00' : '22:00',
    }));
  return [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
    { weekday: 6, from: '10:00', to: '16:00' },
    { weekday: 7, from: null, to: null },
  ];
}

/** Every kind except a pool, which needs the vendor's own codes. */
const REDEMPTIONS = [
  { redemptionKind: 'code' },
  { redemptionKind: 'unique', perStudentCap: 1, totalCap: 200 },
  { redemptionKind: 'page' },
] as const satisfies Partial<DealData>[];

/**
 * Returns a college's deal of that number. Most run, some without an end, some since this week; a few are pending or
 * have expired.
 */
function dealOf(deal: Omit<DemoDeal, 'vendor'>, number: number, college: number): DealData {
  const n = number + college;
  const start = -((number * 5) % 33) - 1;
  const isOver = n % 17 === 16;
  const isWaiting = !isOver && n % 11 === 10;
  const end = isOver ? -1 : 14 + ((n * 11) % 90);
  return {
    ...deal,
    status: isOver ? 'expired' : isWaiting ? 'pending' : 'approved',
    featured: number % 4 === 0,
    startDate: daysFromNow(start),
    // A pending deal was submitted within the last days: admins keep up.
    createdAt: daysFromNow(isWaiting ? -(n % 4) - 0.1 : start),
    endDate: isOver || n % 3 > 0 ? daysFromNow(end) : null,
    approvedAt: isWaiting ? null : daysFromNow(start + 0.5),
    ...REDEMPTIONS[n % REDEMPTIONS.length],
    verifiedOnly: n % 13 === 4,
    redemptionCode: `CAMPUS${100 + n}`,
  };
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
