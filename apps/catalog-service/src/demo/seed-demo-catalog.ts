import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { DEMO_STORY, demoUserId } from '@campus-deals/contracts/identity/demo-users';
import { Outbox } from '@campus-deals/messaging';
import { ErasedAccount } from '@campus-deals/service-defaults';
import { College, collegeFacts, CountedSubscriber, displayName, domainOfWebsite } from '../colleges/public.js';
import { Deal } from '../deals/public.js';
import { DEMO_COLLEGES, type DemoCollege } from './demo-colleges.js';
import { openOn, WEEKDAYS } from './demo-rows.js';
import { DEMO_DEALS, DEMO_RATINGS, DEMO_REVIEW_TEXTS, DEMO_VENDORS, type DemoVendor } from './demo-vendors.js';
import { Review } from '../reach/public.js';
import { addDemoBusiness } from './seed-demo-business.js';
import { requestSnapshots } from '../admin/public.js';
import { zoneAt } from '../visibility/public.js';
import { RefreshPopularity, Vendor } from '../vendors/public.js';

const DAY_MS = 86_400_000;

type DaysFromNow = (days: number) => Date;

/**
 * Seeds an empty catalog in one transaction. The result depends only on the time. Returns the number of colleges: none
 * if there is a college already, or if an account was erased, which may be a demo account.
 */
export const seedDemoCatalog = (em: EntityManager, now = new Date()): Promise<number> =>
  em.transactional(async (within) => {
    if ((await within.count(College)) + (await within.count(ErasedAccount)) > 0) return 0;
    const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
    const colleges: College[] = [];
    for (const demo of DEMO_COLLEGES) colleges.push(await addCollege(within, demo, daysFromNow));
    const { id } = await within.findOneOrFail(College, { shortName: DEMO_STORY.college });
    await addDemoBusiness(within, id, now);
    await new RefreshPopularity(within).run();
    // Vendors and deals are seeded without events.
    requestSnapshots(within);
    const outbox = new Outbox(within, { service: 'catalog', env: {}, databaseUrl: '' });
    await outbox.publishAll('CollegeCreated', colleges.map(collegeFacts));
    return colleges.length;
  });

async function addCollege(em: EntityManager, demo: DemoCollege, daysFromNow: DaysFromNow): Promise<College> {
  const { subscribers, goal, activeForDays, featured, ...facts } = demo;
  const found = domainOfWebsite(facts.website);
  const domains = 'domain' in found ? [found.domain] : [];
  const college = em.create(College, {
    ...facts,
    name: displayName(facts.name),
    timeZone: zoneAt(facts.latitude, facts.longitude),
    emailDomains: domains,
    importedDomains: domains,
    status: 'live',
    featured: featured === 'yes',
    subscriptionGoal: goal,
    subscriberCount: subscribers,
    isActive: activeForDays !== null,
    activationDate: activeForDays === null ? null : daysFromNow(-activeForDays),
  });
  await em.flush();
  await em.insertMany(
    CountedSubscriber,
    Array.from({ length: subscribers }, (_, n) => ({
      collegeId: college.id,
      // Too large for an id of a real subscription: no event affects these rows. They have no address: no email is sent.
      subscriptionId: facts.unitId * 1000 + n,
      seenAt: daysFromNow(-(((n + 1) * 7) % (activeForDays ?? 40)) - 0.1),
    })),
  );
  await addVendors(em, college, demo, daysFromNow);
  return college;
}

/** Adds five to eight vendors if deals are unlocked, a few pending deals if not, and nothing without subscribers. */
async function addVendors(em: EntityManager, college: College, demo: DemoCollege, daysFromNow: DaysFromNow) {
  const at = DEMO_COLLEGES.indexOf(demo);
  const count = demo.activeForDays === null ? (demo.subscribers >= 50 ? 2 : 0) : 5 + (at % 4);
  const vendors = Array.from({ length: count }, (_, n) => DEMO_VENDORS[(at * 7 + n * 3) % DEMO_VENDORS.length])
    .filter((business) => business !== undefined)
    .map((business, n) => em.create(Vendor, vendorOf(business, college, demo, n)));
  await em.flush();
  vendors
    .flatMap(({ id, name }) =>
      DEMO_DEALS.filter(({ vendor }) => vendor === name).map(({ vendor: _vendor, ...deal }) => ({
        ...deal,
        vendorId: id,
      })),
    )
    .forEach((deal, number) =>
      em.create(Deal, { ...deal, collegeId: college.id, ...termsOf(number, at, daysFromNow) }),
    );
  const { activeForDays } = demo;
  if (activeForDays !== null) for (const vendor of vendors) addReviews(em, vendor, activeForDays, daysFromNow);
  await em.flush();
}

/** Adds reviews written since the college opened, whose averages cycle by vendor id. */
function addReviews(em: EntityManager, vendor: Vendor, activeForDays: number, daysFromNow: DaysFromNow): void {
  const ratings = DEMO_RATINGS[vendor.id % DEMO_RATINGS.length] ?? [];
  ratings.forEach((rating, n) => {
    const isLatest = ratings.lastIndexOf(rating) === n;
    vendor.countRating(rating);
    em.create(Review, {
      vendor: vendor.id,
      userId: demoUserId(n),
      rating,
      text: (isLatest && DEMO_REVIEW_TEXTS[rating]) || null,
      createdAt: daysFromNow((-activeForDays * (ratings.length - n)) / (ratings.length + 1)),
    });
  });
}

function vendorOf(
  { street, ...business }: DemoVendor,
  { id: collegeId, city, state, zipcode: zipCode }: College,
  { unitId, latitude, longitude }: DemoCollege,
  n: number,
): RequiredEntityData<Vendor> {
  const angle = (n * 137.5 * Math.PI) / 180;
  const degrees = 0.004 + n * 0.0015;
  return {
    ...business,
    userId: demoUserId(unitId * 10 + n),
    collegeId,
    address: `${12 + n * 31} ${street}`,
    city,
    state,
    zipCode,
    // At each campus, one vendor has only an address.
    ...(n !== 3 && {
      latitude: round(latitude + degrees * Math.cos(angle)),
      longitude: round(longitude + degrees * Math.sin(angle)),
    }),
    hours: hoursOf(business.category, n),
    phone: `(555) 555-01${String(10 + n * 7).padStart(2, '0')}`,
    email: `hello@${business.name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '')}.example`,
    featured: n === 0,
    hasPaid: true,
  };
}

/** Returns opening hours: kitchens past midnight, shops on weekdays and a shorter Saturday, closed on Sundays; null for every fourth. */
function hoursOf(category: string, n: number): OpeningHoursDto[] | null {
  if (n % 4 === 3) return null;
  return category === 'Food & Drink'
    ? [...openOn([1, 2, 3, 4], '11:00', '22:00'), ...openOn([5, 6], '11:00', '02:00'), ...openOn([7], '11:00', '22:00')]
    : [...openOn(WEEKDAYS, '09:00', '18:00'), ...openOn([6], '10:00', '16:00'), ...openOn([7], null, null)];
}

/** Every kind except a pool, which needs the vendor's own codes. */
const REDEMPTIONS = [
  { redemptionKind: 'code' },
  { redemptionKind: 'unique', perStudentCap: 1, totalCap: 200 },
  { redemptionKind: 'page' },
] as const satisfies Partial<RequiredEntityData<Deal>>[];

/**
 * Returns state, dates and redemption of a college's deal of that number. Most run, some without an end, some since this
 * week; a few are pending or have expired.
 */
function termsOf(number: number, college: number, daysFromNow: DaysFromNow): Partial<RequiredEntityData<Deal>> {
  const n = number + college;
  const start = -((number * 5) % 33) - 1;
  const isOver = n % 17 === 16;
  const isWaiting = !isOver && n % 11 === 10;
  const end = isOver ? -1 : 14 + ((n * 11) % 90);
  return {
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

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
