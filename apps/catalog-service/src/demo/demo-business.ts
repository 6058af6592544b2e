import type { RequiredEntityData } from '@mikro-orm/core';
import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import type { Deal } from '../deals/public.js';
import type { Place } from '../places/public.js';
import type { Vendor } from '../vendors/public.js';

const WEEKDAYS = [1, 2, 3, 4, 5];

/** An invented bakery: it does not exist. */
export const DEMO_BUSINESS: Omit<RequiredEntityData<Vendor>, 'userId' | 'collegeId'> = {
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
  hours: [
    ...WEEKDAYS.map((weekday): OpeningHoursDto => ({ weekday, from: '07:00', to: '18:00' })),
    { weekday: 6, from: '08:00', to: '16:00' },
    { weekday: 7, from: null, to: null },
  ],
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
  hours: [...WEEKDAYS, 6, 7].map((weekday): OpeningHoursDto => ({ weekday, from: '09:00', to: '20:00' })),
};

export interface DemoBusinessDeal {
  /** Days from today. */
  start: number;
  end: number | null;
  deal: Pick<RequiredEntityData<Deal>, 'title' | 'description' | 'category' | 'discountType' | 'discountValue'> &
    Partial<RequiredEntityData<Deal>>;
  /** An owner's change of an approved deal, with the admin's reason if it was rejected. */
  revision?: { changes: { title?: string; discountValue?: string }; rejectionReason?: string };
  /**
   * Views on a usual day: one in eight saves the deal, one in five takes a code, and three of four of those redeem it.
   */
  views: number;
}

const decided = { decidedBy: DEMO_USER_IDS.admin };

/** Demo deals in every state that a vendor may see. */
export const DEMO_BUSINESS_DEALS: DemoBusinessDeal[] = [
  {
    start: -70,
    end: 80,
    views: 40,
    deal: {
      title: DEMO_STORY.redeemedDeal,
      description: 'What was left on the tray last night is yours for half, from opening until it is gone.',
      category: 'food_drink',
      discountType: 'percentage',
      discountValue: '50',
      status: 'approved',
      redemptionKind: 'unique',
      perStudentCap: 20,
      totalCap: 2000,
      ...decided,
    },
  },
  {
    start: -45,
    end: null,
    views: 22,
    deal: {
      title: '$2 off a soup and sourdough lunch',
      description: 'A bowl of the day’s soup and as much bread as it takes. Show your code at the counter.',
      category: 'food_drink',
      discountType: 'fixed',
      discountValue: '2',
      status: 'approved',
      redemptionKind: 'unique',
      terms: 'Weekdays. One bowl a code.',
      ...decided,
    },
    revision: { changes: { title: '$3 off a soup and sourdough lunch', discountValue: '3' } },
  },
  {
    start: -20,
    end: 40,
    views: 9,
    deal: {
      title: DEMO_STORY.refusedDeal,
      description: 'Bring whoever got you out of bed. The second cup of the same size is on us.',
      category: 'food_drink',
      discountType: 'bogo',
      discountValue: 'Buy one, get one',
      usualPriceCents: 425,
      status: 'approved',
      redemptionKind: 'unique',
      ...decided,
    },
    revision: {
      changes: { title: 'Free coffee before eight' },
      rejectionReason: DEMO_STORY.refusal,
    },
  },
  {
    start: 1,
    end: 30,
    views: 0,
    deal: {
      title: 'A birthday cake for the price of its candles',
      description: 'Order it the day before, bring your student ID and somebody who turns a year older.',
      category: 'food_drink',
      discountType: 'custom',
      discountValue: '$5 small cake',
      status: 'pending',
    },
  },
  {
    start: -6,
    end: 24,
    views: 0,
    deal: {
      title: 'Everything 90% off',
      description: 'All bread, all cake, all day. While our patience lasts.',
      category: 'food_drink',
      discountType: 'percentage',
      discountValue: '90',
      status: 'rejected',
      rejectionReason: 'This reads like a mistake. Please check the discount, or tell us what it applies to.',
      ...decided,
    },
  },
  {
    start: -60,
    end: -8,
    views: 15,
    deal: {
      title: 'Finals week: a dozen bagels for $9',
      description: 'Twelve bagels and a tub of cream cheese, for a study group that forgot about supper.',
      category: 'food_drink',
      discountType: 'fixed',
      discountValue: '6',
      status: 'expired',
      redemptionKind: 'unique',
      ...decided,
    },
  },
  {
    start: -12,
    end: 60,
    views: 6,
    deal: {
      title: 'A sourdough starter for your kitchen',
      description: 'In a jar, with the instructions that our own apprentices get.',
      category: 'food_drink',
      discountType: 'fixed',
      discountValue: '4',
      status: 'paused',
      pauseReason: 'sold-out',
      redemptionKind: 'unique',
      ...decided,
    },
  },
];

/** Reviews of the demo business, oldest first, as their ids count. */
export const DEMO_REVIEWS: { rating: number; text: string; daysAgo: number }[] = [
  { rating: 5, text: 'Best bread within a bicycle ride.', daysAgo: 33 },
  { rating: 3, text: 'Sold out by three on Fridays.', daysAgo: 19 },
  { rating: 5, text: 'They scanned my code before I had found my wallet.', daysAgo: 11 },
  { rating: 4, text: 'Good soup, small tables. Come before noon.', daysAgo: 6 },
  { rating: 5, text: 'Yesterday’s rolls have raised my attendance.', daysAgo: 2 },
];
