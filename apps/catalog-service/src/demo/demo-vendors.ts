import type { RequiredEntityData } from '@mikro-orm/core';
import type { Deal } from '../deals/public.js';
import type { Vendor } from '../vendors/public.js';
import { readRows } from './demo-rows.js';

export interface DemoVendor extends Pick<Vendor, 'name' | 'category' | 'description'> {
  street: string;
}

export type DemoDeal = Omit<RequiredEntityData<Deal>, 'vendorId' | 'collegeId'> & { vendor: string };

/** Stars of a vendor's reviews, oldest first, by vendor id modulo 4. They average 3.2, 4.0, 4.8 and 4.1, as specified. */
export const DEMO_RATINGS = [
  [4, 3, 2, 4, 3],
  [5, 4, 3, 4, 4],
  [5, 5, 4, 5, 5],
  [5, 4, 4, 3, 4, 5, 4, 4, 4, 4],
];

/** Text of a vendor's latest review with these stars. The others have none. */
export const DEMO_REVIEW_TEXTS: Record<number, string> = {
  5: 'Friendly people, and the deal worked on the first try.',
  4: 'Good, and a little busy after four.',
  3: 'Fine. Check the hours before you walk over.',
  2: 'I waited too long.',
};

/** Invented businesses: none of them exists. Small chains, so that each may appear near several campuses. */
export const DEMO_VENDORS = readRows<DemoVendor>(`name | category | street | description
Paper Crane Café | Food & Drink | Linden Street | Pour-over coffee, folded napkins and the quietest upstairs tables in town. Refills are on the house during finals week.
Slow Tuesday Pizza | Food & Drink | Market Street | Sourdough pizza that proves for two days. Tuesdays are anything but slow.
Second Shelf Books | Shopping | Church Street | Used textbooks, worn paperbacks and a cat named Index.
Northside Bicycle Works | Services | Foundry Road | Repairs while you are in class, and an honest word about whether it is worth it.
The Gilded Fern | Shopping | Garden Lane | Houseplants that forgive. We write down how often to water it, in large print.
Midnight Noodle Society | Food & Drink | Depot Street | Hand-pulled noodles until two in the morning. Members get a stamp; everyone is a member.
Lantern Street Cinema | Entertainment | Lantern Street | One screen, ninety seats, real butter. New movies on Fridays, old ones on Mondays.
Plain Sight Opticians | Services | Court Avenue | Eye tests without the hard sell, and frames that survive a backpack.
Proof by Coffee | Tutoring | College Avenue | Calculus, statistics and linear algebra at a table by the window, with people who remember not understanding it.
Kettle & Clay | Entertainment | Kiln Lane | A pottery studio with tea. Your first bowl will lean; that is the charm of it.
Suds & Sonnets Laundry | Services | Mill Street | A laundromat with a lending shelf. The longest cycle is exactly one short story.
Uphill Climbing Hall | Fitness | Quarry Road | Forty routes, chalk by the pound, and a patient auto-belay.
Thread Count Tailors | Services | Needle Row | Hems, zippers, interview suits. Ready before the interview.
Basil & Brine | Food & Drink | Harbor Street | Sandwiches with too much in them, pickles made here.
Static & Vinyl | Shopping | Union Street | Records, needles, and strong opinions given freely.
Corner Circuit Repair | Technology | Signal Street | Cracked screens, tired batteries, laptops that met coffee. We say what it costs before we open it.
Good Morning Barbers | Beauty | Pearl Street | Walk in, sit down, say “shorter”. Open before your first class.
Field Day Yoga | Health & Wellness | Meadow Street | Mats, bolsters and nobody watching. All classes are beginners’ classes.
The Long Table | Food & Drink | Orchard Street | One long table, one menu, everybody passes the bread.
Ink & Anvil Print Shop | Services | Press Street | Posters, theses, zines. We have seen your deadline before.`);

export const DEMO_DEALS =
  readRows<DemoDeal>(`vendor | category | discountType | discountValue | title | description | terms | weekdays | windowFrom | windowTo
Paper Crane Café | food_drink | percentage | 20 | 20% off any coffee before 10 | Start an early lecture with a cup from this week’s roast. Show your student ID at the counter. | Drinks only. One per visit. | 12345 | 07:00 | 10:00
Paper Crane Café | food_drink | bogo | Buy one, get one | Two croissants for one | Buy one butter croissant and we wrap a second for your roommate, every weekday after 3 pm. |  | 12345 | 15:00 | 18:00
Slow Tuesday Pizza | food_drink | fixed | 5 | $5 off any large pizza | Large pies feed a study group of four. Take five dollars off, eat in or carry out. | Not on game days.
Slow Tuesday Pizza | food_drink | percentage | 30 | 30% off after 9 pm | Late shift, late slice: every whole pizza is 30% off in the last hour before closing. |  | 1234567 | 21:00 | 22:00
Second Shelf Books | shopping | percentage | 15 | 15% off used textbooks | Bring the course number and we find the edition your professor really uses. | With a valid student ID.
Second Shelf Books | shopping | custom | Trade 3, take 1 | Trade three novels, take one home | Three paperbacks you have finished are worth one you have not.
Northside Bicycle Works | services | fixed | 15 | $15 off a full tune-up | Brakes, gears, bearings, and a wash. Drop it off before class and ride it home.
Northside Bicycle Works | services | percentage | 10 | 10% off lights and locks | See and be seen, and find it where you left it.
The Gilded Fern | shopping | bogo | Buy one, get one | A second small plant free | Buy any plant in a four-inch pot and pick a friend for it. | The second of equal or lesser value.
Midnight Noodle Society | food_drink | percentage | 25 | 25% off any bowl after midnight | The broth has been on since noon. Come hungry, leave a page further in your thesis. |  | 1234567 | 00:00 | 02:00
Midnight Noodle Society | food_drink | fixed | 3 | $3 off the student lunch bowl | Noodles, greens and an egg, on the table in six minutes. | Monday to Thursday, 11 to 2. | 1234 | 11:00 | 14:00
Lantern Street Cinema | entertainment | fixed | 4 | $4 off Monday classics | A movie you should have seen by now, on the screen it was made for. |  | 1 | 17:00 | 23:00
Lantern Street Cinema | entertainment | bogo | Buy one, get one | Two seats for one on Wednesdays | Bring somebody who talks less than you do. |  | 3 | 17:00 | 23:00
Plain Sight Opticians | services | percentage | 20 | 20% off frames for students | Any frame on the wall, with or without a prescription.
Proof by Coffee | tutoring | percentage | 50 | First hour at half price | Bring the problem set you are stuck on. One tutor, one table, one hour. | New students only.
Proof by Coffee | tutoring | fixed | 20 | $20 off an exam-week pack | Five hours to be used in the ten days before your exam.
Kettle & Clay | entertainment | fixed | 10 | $10 off an evening at the wheel | Two hours, a bag of clay and somebody beside you who keeps it centered. Firing included.
Suds & Sonnets Laundry | services | percentage | 20 | 20% off wash and fold | Leave a bag in the morning, collect a stack in the evening. | Up to 20 pounds.
Suds & Sonnets Laundry | services | custom | Free dryer | Free drying on Sundays | Wash any two loads on a Sunday and the dryers are on us. |  | 7 | 08:00 | 22:00
Uphill Climbing Hall | entertainment | percentage | 30 | 30% off a day pass | Shoes and harness included. First-timers get a fifteen-minute introduction.
Uphill Climbing Hall | entertainment | fixed | 25 | $25 off the semester pass | Climb until finals for less than a parking permit.
Thread Count Tailors | services | percentage | 15 | 15% off alterations | For the suit from your cousin that almost fits.
Basil & Brine | food_drink | fixed | 2 | $2 off any whole sandwich | The number 7 needs both hands. You have been told.
Basil & Brine | food_drink | custom | Free pickle | A free pickle with every order | Full sour, half sour, or the one with honey. | While the barrel lasts.
Static & Vinyl | shopping | percentage | 10 | 10% off used records | Every crate but the one behind the counter.
Static & Vinyl | shopping | bogo | Buy one, get one | Two from the dollar crate | Somebody’s summer of 1979, twice.
Corner Circuit Repair | services | fixed | 20 | $20 off any screen repair | Most phones while you wait, most laptops overnight.
Corner Circuit Repair | services | custom | Free check | A free look inside | We find out what is wrong and tell you in plain words. No repair, no charge.
Good Morning Barbers | services | fixed | 6 | $6 off a weekday cut | Wash included, small talk optional. | Monday to Thursday. | 1234 | 08:00 | 18:00
Field Day Yoga | other | percentage | 40 | 40% off your first month | As many classes as you like, mats included. | New members with a student ID.
The Long Table | food_drink | percentage | 20 | 20% off Sunday supper | Soup, a roast or its vegetable rival, and pie. Seats at five and seven. |  | 7 | 17:00 | 21:00
The Long Table | food_drink | fixed | 12 | $12 off a table of six | Bring the study group. Leave the laptops.
Ink & Anvil Print Shop | services | percentage | 25 | 25% off thesis binding | Hard cover, gold lettering, ready the next day.
Ink & Anvil Print Shop | services | fixed | 5 | $5 off poster printing | A0 for the conference, with the colors you meant.`);
