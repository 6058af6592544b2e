import type { RequiredEntityData } from '@mikro-orm/core';
import type { ReportReason } from '@campus-deals/contracts/enumerations';
import { DEMO_STORY } from '@campus-deals/contracts/identity/demo-users';
import type { Deal } from '../deals/public.js';
import type { Revision } from '../moderation/public.js';
import type { Place, Vendor } from '../vendors/public.js';
import { openOn, readRows, WEEKDAYS } from './demo-rows.js';

type VendorData = Omit<RequiredEntityData<Vendor>, 'userId' | 'collegeId'>;
type DealData = Omit<RequiredEntityData<Deal>, 'vendorId' | 'collegeId'>;

/** An invented bakery: it does not exist. */
export const DEMO_BUSINESS: VendorData = {
  name: DEMO_STORY.business,
  category: 'Food & Drink',
  description: 'Bread at seven, cake at ten, and a table for whoever has to finish something before noon.',
  address: '118 Ferry Lane',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  latitude: 41.6592,
  longitude: -91.5318,
  phone: '(319) 555-0142',
  email: 'hello@bluedoorbakery.example',
  website: 'https://bluedoorbakery.example',
  hasPaid: true,
  hours: [...openOn(WEEKDAYS, '07:00', '18:00'), ...openOn([6], '08:00', '16:00'), ...openOn([7], null, null)],
};

/** Its second place. */
export const DEMO_PLACE: Omit<RequiredEntityData<Place>, 'vendorId'> = {
  name: 'Market Row',
  address: '402 Market Row',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52245',
  latitude: 41.6641,
  longitude: -91.5163,
  phone: '(319) 555-0143',
  hours: openOn([...WEEKDAYS, 6, 7], '09:00', '20:00'),
};

export interface DemoBusinessDeal extends Pick<
  Deal,
  'title' | 'description' | 'discountType' | 'discountValue' | 'status'
> {
  /** Days from today. */
  start: number;
  end: number | null;
  /** Views on a usual day: one in eight saves the deal, one in five takes a code, and two of three redeem it. */
  views: number;
  /** Days since the demo student saved it. */
  saved: number | null;
  /** 1: the demo student redeemed its latest code. */
  used: 1 | null;
}

/** Demo deals in every state that a vendor may see. The new one is older than the freshness window: a sample notification announces it. */
export const DEMO_BUSINESS_DEALS =
  readRows<DemoBusinessDeal>(`start | end | views | status | saved | used | discountType | discountValue | title | description
-70 | 80 | 40 | approved | 3 | 1 | percentage | 50 | ${DEMO_STORY.redeemedDeal} | What was left on the tray last night is yours for half, from opening until it is gone.
-45 |  | 22 | approved |  |  | fixed | 2 | $2 off a soup and sourdough lunch | A bowl of the day’s soup and as much bread as it takes. Show your code at the counter.
-20 | 40 | 9 | approved |  | 1 | bogo | Buy one, get one | ${DEMO_STORY.refusedDeal} | Bring whoever got you out of bed. The second cup of the same size is on us.
1 | 30 | 0 | pending |  |  | custom | $5 small cake | A birthday cake for the price of its candles | Order it the day before, bring your student ID and somebody who turns a year older.
-6 | 24 | 0 | rejected |  |  | percentage | 90 | Everything 90% off | All bread, all cake, all day. While our patience lasts.
-60 | -8 | 15 | expired |  |  | fixed | 6 | Finals week: a dozen bagels for $9 | Twelve bagels and a tub of cream cheese, for a study group that forgot about supper.
-12 | 60 | 6 | paused |  |  | fixed | 4 | A sourdough starter for your kitchen | In a jar, with the instructions that our own apprentices get.
-0.34 | 30 | 0 | approved |  |  | custom | Free cookie | ${DEMO_STORY.newDeal} | Oat and raisin, baked this morning. One with each bowl, from eleven until the tray is empty.
-25 | 3 | 0 | approved | 2 |  | fixed | 1 | ${DEMO_STORY.endingDeal} | Rye, sourdough or the braided one, while our second oven is new and hungry.`);

/** Columns that one deal has, by title. */
export const DEMO_DETAILS: Record<string, Partial<DealData>> = {
  [DEMO_STORY.redeemedDeal]: { perStudentCap: 20, totalCap: 2000 },
  '$2 off a soup and sourdough lunch': { terms: 'Weekdays. One bowl a code.' },
  [DEMO_STORY.refusedDeal]: { usualPriceCents: 425, reportCount: 2, countedReports: 2 },
  'Everything 90% off': {
    rejectionReason: 'This reads like a mistake. Please check the discount, or tell us what it applies to.',
  },
  'A sourdough starter for your kitchen': { pauseReason: 'sold-out' },
};

/** An owner's changes of approved deals, by title, with the admin's reason if one was rejected. */
export const DEMO_REVISIONS: Record<string, Pick<Revision, 'changes'> & { rejectionReason?: string }> = {
  '$2 off a soup and sourdough lunch': {
    changes: { title: '$3 off a soup and sourdough lunch', discountValue: '3' },
  },
  [DEMO_STORY.refusedDeal]: {
    changes: { title: 'Free coffee before eight' },
    rejectionReason: DEMO_STORY.refusal,
  },
};

/** Students' reports about the deal whose change was refused, newest first. */
export const DEMO_REPORTS: { reason: ReportReason; comment: string }[] = [
  { reason: 'not_honored', comment: 'They said it is for the first ten people only.' },
  { reason: 'wrong', comment: 'The second cup was a smaller one.' },
];

/** Reviews of the demo business, oldest first, as their ids count. */
export const DEMO_REVIEWS: { rating: number; text: string; daysAgo: number }[] = [
  { rating: 5, text: 'Best bread within a bicycle ride.', daysAgo: 33 },
  { rating: 3, text: 'Sold out by three on Fridays.', daysAgo: 19 },
  { rating: 5, text: 'They scanned my code before I had found my wallet.', daysAgo: 11 },
  { rating: 4, text: 'Good soup, small tables. Come before noon.', daysAgo: 6 },
  { rating: 5, text: 'Yesterday’s rolls have raised my attendance.', daysAgo: 2 },
];

/** An unclaimed business that an admin entered. */
export const DEMO_UNCLAIMED: VendorData = {
  name: 'The Borrowed Umbrella',
  category: 'Shopping',
  description: 'Raincoats, umbrellas and dry socks, across the street from the bus that is always late.',
  address: '9 Ferry Lane',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  latitude: 41.6601,
  longitude: -91.5342,
  email: 'hello@borrowedumbrella.example',
};

/** Its deal, which waits for approval like every deal that an admin enters. */
export const DEMO_UNCLAIMED_DEAL: DealData = {
  title: '$5 off anything while it rains',
  description: 'Come in wet, leave dry. The five dollars last as long as the rain does.',
  category: 'shopping',
  discountType: 'fixed',
  discountValue: '5',
  status: 'pending',
};
