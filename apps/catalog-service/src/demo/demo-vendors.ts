import type { DealCategory, DiscountType } from '@campus-deals/contracts/enumerations';

export interface DemoDeal {
  title: string;
  description: string;
  category: DealCategory;
  discountType: DiscountType;
  discountValue: string;
  terms?: string;
  /** When it is open, on the college's clock: weekdays (1 Monday … 7 Sunday), from, to. */
  window?: readonly [weekdays: readonly number[], from: string, to: string];
}

export interface DemoVendor {
  name: string;
  category: string;
  description: string;
  street: string;
  deals: DemoDeal[];
}

const deal = (
  category: DealCategory,
  discountType: DiscountType,
  discountValue: string,
  title: string,
  description: string,
  terms?: string,
): DemoDeal => ({
  category,
  discountType,
  discountValue,
  title,
  description,
  ...(terms && { terms }),
});

const on = (weekdays: readonly number[], from: string, to: string, offer: DemoDeal): DemoDeal => ({
  ...offer,
  window: [weekdays, from, to],
});
const DAILY = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Invented businesses: none of them exists. Small chains, so that each may stand near more than one campus. */
export const DEMO_VENDORS: DemoVendor[] = [
  {
    name: 'Paper Crane Café',
    category: 'Food & Drink',
    street: 'Linden Street',
    description:
      'Pour-over coffee, folded napkins and the quietest upstairs tables in town. Refills are on the house during finals week.',
    deals: [
      on(
        WEEKDAYS,
        '07:00',
        '10:00',
        deal(
          'food_drink',
          'percentage',
          '20',
          '20% off any coffee before 10',
          'Start an early lecture with a cup from this week’s roast. Show your student ID at the counter.',
          'Drinks only. One per visit.',
        ),
      ),
      on(
        WEEKDAYS,
        '15:00',
        '18:00',
        deal(
          'food_drink',
          'bogo',
          'Buy one, get one',
          'Two croissants for one',
          'Buy one butter croissant and we wrap a second for your roommate, every weekday after 3 pm.',
        ),
      ),
    ],
  },
  {
    name: 'Slow Tuesday Pizza',
    category: 'Food & Drink',
    street: 'Market Street',
    description: 'Sourdough pizza that proves for two days. Tuesdays are anything but slow.',
    deals: [
      deal(
        'food_drink',
        'fixed',
        '5',
        '$5 off any large pizza',
        'Large pies feed a study group of four. Take five dollars off, eat in or carry out.',
        'Not on game days.',
      ),
      on(
        DAILY,
        '21:00',
        '22:00',
        deal(
          'food_drink',
          'percentage',
          '30',
          '30% off after 9 pm',
          'Late shift, late slice: every whole pizza is 30% off in the last hour before closing.',
        ),
      ),
    ],
  },
  {
    name: 'Second Shelf Books',
    category: 'Shopping',
    street: 'Church Street',
    description: 'Used textbooks, worn paperbacks and a cat named Index.',
    deals: [
      deal(
        'shopping',
        'percentage',
        '15',
        '15% off used textbooks',
        'Bring the course number and we find the edition your professor really uses.',
        'With a valid student ID.',
      ),
      deal(
        'shopping',
        'custom',
        'Trade 3, take 1',
        'Trade three novels, take one home',
        'Three paperbacks you have finished are worth one you have not.',
      ),
    ],
  },
  {
    name: 'Northside Bicycle Works',
    category: 'Services',
    street: 'Foundry Road',
    description: 'Repairs while you are in class, and an honest word about whether it is worth it.',
    deals: [
      deal(
        'services',
        'fixed',
        '15',
        '$15 off a full tune-up',
        'Brakes, gears, bearings, and a wash. Drop it off before class and ride it home.',
      ),
      deal(
        'services',
        'percentage',
        '10',
        '10% off lights and locks',
        'See and be seen, and find it where you left it.',
      ),
    ],
  },
  {
    name: 'The Gilded Fern',
    category: 'Shopping',
    street: 'Garden Lane',
    description: 'Houseplants that forgive. We write down how often to water it, in large letters.',
    deals: [
      deal(
        'shopping',
        'bogo',
        'Buy one, get one',
        'A second small plant free',
        'Buy any plant in a four-inch pot and pick a friend for it.',
        'The second of equal or lesser value.',
      ),
    ],
  },
  {
    name: 'Midnight Noodle Society',
    category: 'Food & Drink',
    street: 'Depot Street',
    description: 'Hand-pulled noodles until two in the morning. Members get a stamp; everyone is a member.',
    deals: [
      on(
        DAILY,
        '00:00',
        '02:00',
        deal(
          'food_drink',
          'percentage',
          '25',
          '25% off any bowl after midnight',
          'The broth has been on since noon. Come hungry, leave a page further in your thesis.',
        ),
      ),
      on(
        [1, 2, 3, 4],
        '11:00',
        '14:00',
        deal(
          'food_drink',
          'fixed',
          '3',
          '$3 off the student lunch bowl',
          'Noodles, greens and an egg, on the table in six minutes.',
          'Monday to Thursday, 11 to 2.',
        ),
      ),
    ],
  },
  {
    name: 'Lantern Street Cinema',
    category: 'Entertainment',
    street: 'Lantern Street',
    description: 'One screen, ninety seats, real butter. New films on Fridays, old ones on Mondays.',
    deals: [
      on(
        [1],
        '17:00',
        '23:00',
        deal(
          'entertainment',
          'fixed',
          '4',
          '$4 off Monday classics',
          'A film you should have seen by now, on the screen it was made for.',
        ),
      ),
      on(
        [3],
        '17:00',
        '23:00',
        deal(
          'entertainment',
          'bogo',
          'Buy one, get one',
          'Two seats for one on Wednesdays',
          'Bring somebody who talks less than you do.',
        ),
      ),
    ],
  },
  {
    name: 'Plain Sight Opticians',
    category: 'Services',
    street: 'Court Avenue',
    description: 'Eye tests without the hard sell, and frames that survive a backpack.',
    deals: [
      deal(
        'services',
        'percentage',
        '20',
        '20% off frames for students',
        'Any frame on the wall, with or without a prescription.',
      ),
    ],
  },
  {
    name: 'Proof by Coffee',
    category: 'Tutoring',
    street: 'College Avenue',
    description:
      'Calculus, statistics and linear algebra at a table by the window, with people who remember not understanding it.',
    deals: [
      deal(
        'tutoring',
        'percentage',
        '50',
        'First hour at half price',
        'Bring the problem set you are stuck on. One tutor, one table, one hour.',
        'New students only.',
      ),
      deal(
        'tutoring',
        'fixed',
        '20',
        '$20 off an exam-week pack',
        'Five hours to be used in the ten days before your exam.',
      ),
    ],
  },
  {
    name: 'Kettle & Clay',
    category: 'Entertainment',
    street: 'Kiln Lane',
    description: 'A pottery studio with tea. Your first bowl will lean; that is the charm of it.',
    deals: [
      deal(
        'entertainment',
        'fixed',
        '10',
        '$10 off an evening at the wheel',
        'Two hours, a bag of clay and somebody beside you who keeps it centred. Firing included.',
      ),
    ],
  },
  {
    name: 'Suds & Sonnets Laundry',
    category: 'Services',
    street: 'Mill Street',
    description: 'A laundromat with a lending shelf. The longest cycle is exactly one short story.',
    deals: [
      deal(
        'services',
        'percentage',
        '20',
        '20% off wash and fold',
        'Leave a bag in the morning, collect a stack in the evening.',
        'Up to 20 pounds.',
      ),
      on(
        [7],
        '08:00',
        '22:00',
        deal(
          'services',
          'custom',
          'Free dryer',
          'Free drying on Sundays',
          'Wash any two loads on a Sunday and the dryers are on us.',
        ),
      ),
    ],
  },
  {
    name: 'Uphill Climbing Hall',
    category: 'Fitness',
    street: 'Quarry Road',
    description: 'Forty routes, chalk by the pound, and a patient auto-belay.',
    deals: [
      deal(
        'entertainment',
        'percentage',
        '30',
        '30% off a day pass',
        'Shoes and harness included. First-timers get a fifteen-minute introduction.',
      ),
      deal(
        'entertainment',
        'fixed',
        '25',
        '$25 off the semester pass',
        'Climb until finals for less than a parking permit.',
      ),
    ],
  },
  {
    name: 'Thread Count Tailors',
    category: 'Services',
    street: 'Needle Row',
    description: 'Hems, zippers, interview suits. Ready before the interview.',
    deals: [
      deal('services', 'percentage', '15', '15% off alterations', 'For the suit from your cousin that almost fits.'),
    ],
  },
  {
    name: 'Basil & Brine',
    category: 'Food & Drink',
    street: 'Harbor Street',
    description: 'Sandwiches with too much in them, pickles made here.',
    deals: [
      deal(
        'food_drink',
        'fixed',
        '2',
        '$2 off any whole sandwich',
        'The number 7 needs both hands. You have been told.',
      ),
      deal(
        'food_drink',
        'custom',
        'Free pickle',
        'A free pickle with every order',
        'Full sour, half sour, or the one with honey.',
        'While the barrel lasts.',
      ),
    ],
  },
  {
    name: 'Static & Vinyl',
    category: 'Shopping',
    street: 'Union Street',
    description: 'Records, needles, and strong opinions given freely.',
    deals: [
      deal('shopping', 'percentage', '10', '10% off used records', 'Every crate but the one behind the counter.'),
      deal('shopping', 'bogo', 'Buy one, get one', 'Two from the dollar crate', 'Somebody’s summer of 1979, twice.'),
    ],
  },
  {
    name: 'Corner Circuit Repair',
    category: 'Technology',
    street: 'Signal Street',
    description: 'Cracked screens, tired batteries, laptops that met coffee. We say what it costs before we open it.',
    deals: [
      deal(
        'services',
        'fixed',
        '20',
        '$20 off any screen repair',
        'Most phones while you wait, most laptops overnight.',
      ),
      deal(
        'services',
        'custom',
        'Free check',
        'A free look inside',
        'We find out what is wrong and tell you in plain words. No repair, no charge.',
      ),
    ],
  },
  {
    name: 'Good Morning Barbers',
    category: 'Beauty',
    street: 'Pearl Street',
    description: 'Walk in, sit down, say “shorter”. Open before your first class.',
    deals: [
      on(
        [1, 2, 3, 4],
        '08:00',
        '18:00',
        deal(
          'services',
          'fixed',
          '6',
          '$6 off a weekday cut',
          'Wash included, small talk optional.',
          'Monday to Thursday.',
        ),
      ),
    ],
  },
  {
    name: 'Field Day Yoga',
    category: 'Health & Wellness',
    street: 'Meadow Street',
    description: 'Mats, bolsters and nobody watching. All classes are beginners’ classes.',
    deals: [
      deal(
        'other',
        'percentage',
        '40',
        '40% off your first month',
        'As many classes as you like, mats included.',
        'New members with a student ID.',
      ),
    ],
  },
  {
    name: 'The Long Table',
    category: 'Food & Drink',
    street: 'Orchard Street',
    description: 'One long table, one menu, everybody passes the bread.',
    deals: [
      on(
        [7],
        '17:00',
        '21:00',
        deal(
          'food_drink',
          'percentage',
          '20',
          '20% off Sunday supper',
          'Soup, a roast or its vegetable rival, and pie. Seats at five and seven.',
        ),
      ),
      deal('food_drink', 'fixed', '12', '$12 off a table of six', 'Bring the study group. Leave the laptops.'),
    ],
  },
  {
    name: 'Ink & Anvil Print Shop',
    category: 'Services',
    street: 'Press Street',
    description: 'Posters, theses, zines. We have seen your deadline before.',
    deals: [
      deal('services', 'percentage', '25', '25% off thesis binding', 'Hard cover, gold letters, ready the next day.'),
      deal('services', 'fixed', '5', '$5 off poster printing', 'A0 for the conference, with the colours you meant.'),
    ],
  },
];
