import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpeningHours } from '@campus-deals/contracts/vendors.schema';
import { Outbox } from '@campus-deals/messaging';
import { College } from './colleges/college.entity.js';
import { collegeFacts } from './colleges/college.events.js';
import { domainOfWebsite } from './colleges/import/website-domain.js';
import { Deal } from './deals/deal.entity.js';
import { Vendor } from './vendors/vendor.entity.js';
import { DEMO_COLLEGES, TIME_ZONES, type DemoCollege } from './demo/demo-colleges.js';
import { DEMO_VENDORS, type DemoDeal, type DemoVendor } from './demo/demo-vendors.js';

const DAY_MS = 86_400_000;
const MILES_PER_DEGREE = 69;

/**
 * Puts the demo into the catalogue in one transaction with its events. A college that is there already, by IPEDS key or
 * short name, is left as it is with all that belongs to it, so that a second run changes nothing. Answers how many are new.
 */
export function seedDemoCatalog(em: EntityManager): Promise<number> {
  return em.transactional(async (within) => {
    const isThere = await alreadyThere(within);
    const missing = DEMO_COLLEGES.filter(({ facts: [unitId, , shortName] }) => !isThere(unitId, shortName));
    const seeded = missing.map((demo) => ({ demo, college: within.create(College, collegeOf(demo)) }));
    await within.flush();
    for (const { demo, college } of seeded) {
      await countSeededSubscribers(within, college, demo);
      await addVendors(within, college, demo);
    }
    const outbox = new Outbox(within, { service: 'catalog', env: {}, databaseUrl: '' });
    await outbox.publishAll(
      'CollegeCreated',
      seeded.map(({ college }) => collegeFacts(college)),
    );
    return seeded.length;
  });
}

async function alreadyThere(em: EntityManager): Promise<(unitId: number, shortName: string) => boolean> {
  const known = await em.find(
    College,
    {
      $or: [
        { unitId: { $in: DEMO_COLLEGES.map(({ facts }) => facts[0]) } },
        { shortName: { $in: DEMO_COLLEGES.map(({ facts }) => facts[2]) } },
      ],
    },
    { fields: ['unitId', 'shortName'] },
  );
  const unitIds = new Set(known.map(({ unitId }) => unitId));
  const shortNames = new Set(known.map(({ shortName }) => shortName));
  return (unitId, shortName) => unitIds.has(unitId) || shortNames.has(shortName);
}

function collegeOf({ facts, subscribers, goal, activeForDays, featured = false }: DemoCollege): CollegeData {
  const [unitId, name, shortName, city, state, zipcode, latitude, longitude, website, alias] = facts;
  const found = domainOfWebsite(website);
  const domains = 'domain' in found ? [found.domain] : [];
  return {
    unitId,
    name,
    shortName,
    city,
    state,
    zipcode,
    latitude,
    longitude,
    website,
    featured,
    emailDomains: domains,
    importedDomains: domains,
    alias: alias ?? null,
    timeZone: TIME_ZONES[state] ?? null,
    status: 'live',
    subscriptionGoal: goal,
    subscriberCount: subscribers,
    isActive: activeForDays !== undefined,
    activationDate: activeForDays === undefined ? null : daysFromNow(-activeForDays),
  };
}

/** A count always equals its rows. Below zero no subscription can have these ids, so no event ever touches them. */
async function countSeededSubscribers(
  em: EntityManager,
  { id }: College,
  { facts: [unitId], subscribers }: DemoCollege,
): Promise<void> {
  await em.execute(
    `INSERT INTO counted_subscribers (subscription_id, college_id) SELECT -(?::integer * 1000 + n), ? FROM generate_series(1, ?::integer) AS n`,
    [unitId, id, subscribers],
  );
}

/** Five to eight vendors where deals are unlocked, some waiting where they are not, none where nobody has subscribed. */
async function addVendors(em: EntityManager, college: College, demo: DemoCollege): Promise<void> {
  const at = DEMO_COLLEGES.indexOf(demo);
  const vendors = demo.activeForDays === undefined ? (demo.subscribers >= 50 ? 2 : 0) : 5 + (at % 4);
  let deals = 0;
  for (let n = 0; n < vendors; n++) {
    const business = DEMO_VENDORS[(at * 7 + n * 3) % DEMO_VENDORS.length];
    if (!business) continue;
    const vendor = em.create(Vendor, vendorOf(business, college, demo, n));
    await em.flush();
    for (const deal of business.deals)
      em.create(Deal, { ...dealOf(deal, deals++, at), vendorId: vendor.id, collegeId: college.id });
  }
  await em.flush();
}

function vendorOf(
  { name, category, description, street }: DemoVendor,
  college: College,
  { facts: [unitId] }: DemoCollege,
  n: number,
): VendorData {
  const angle = (n * 137.5 * Math.PI) / 180;
  const degrees = 0.004 + n * 0.0015;
  // One of each campus is known by its address alone.
  const isLocated = n !== 3;
  return {
    // No account of the identity service is below zero: nobody owns these until they are given an owner.
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

type CollegeData = Pick<College, 'name' | 'shortName' | 'city' | 'state'> & Partial<College>;
type VendorData = Pick<Vendor, 'userId' | 'collegeId' | 'name' | 'category' | 'description'> & Partial<Vendor>;
type DealData = Pick<Deal, 'title' | 'discountValue'> & Partial<Deal>;

/** Kitchens past midnight, shops on weekdays and a shorter Saturday; of every fourth nobody knows. */
function hoursOf(category: string, n: number): OpeningHours | null {
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
  ];
}

/** Every kind but a pool, which holds codes of the vendor's. */
const REDEMPTIONS = [
  { redemptionKind: 'code' },
  { redemptionKind: 'unique', perStudentCap: 1, totalCap: 200 },
  { redemptionKind: 'page' },
] as const satisfies Partial<DealData>[];

/** A college's deal of that number. Most run, some without an end, some since this week; a few wait for approval or have run out. */
function dealOf({ window, ...deal }: DemoDeal, number: number, college: number): DealData {
  const n = number + college;
  const start = -((number * 5) % 33) - 1;
  const isOver = n % 17 === 16;
  const end = isOver ? -1 : 14 + ((n * 11) % 90);
  return {
    ...deal,
    status: isOver ? 'expired' : n % 11 === 10 ? 'pending' : 'approved',
    featured: number % 4 === 0,
    startDate: daysFromNow(start),
    createdAt: daysFromNow(start),
    endDate: isOver || n % 3 > 0 ? daysFromNow(end) : null,
    approvedAt: n % 11 === 10 ? null : daysFromNow(start + 0.5),
    ...(window && { weekdays: [...window[0]], windowFrom: window[1], windowTo: window[2] }),
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
