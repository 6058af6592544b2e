import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDealCard, aVendor } from '../../../testing/deal-facts.js';
import { callsTo, holdBack, serve } from '../../../testing/fake-server.js';
import { aCollege } from '../../../testing/college-facts.js';
import { renderRoute } from '../../../testing/render-page.js';

const iowa = aCollege({ name: 'University of Iowa', shortName: 'iowa', isActive: true, dealCount: 40 });
const NONE = { food_drink: 0, entertainment: 0, services: 0, shopping: 0, tutoring: 0, other: 0 };
const LISTS = {
  featured: { ...NONE, food_drink: 1 },
  new: { ...NONE, food_drink: 1 },
  all: { ...NONE, food_drink: 3, entertainment: 2 },
};
const STATS = {
  activeDeals: 40,
  localVendors: 12,
  newThisWeek: 1000,
  students: 77,
  savings: { cents: 0, known: 0, redemptions: 0 },
  isSample: true,
};

beforeEach(() => {
  serve('GET /api/colleges/iowa', iowa);
  serve('GET /api/colleges/iowa/deals/featured', [aDealCard({ title: 'Half off sandwiches' })]);
  serve('GET /api/colleges/iowa/deals/new', [aDealCard({ title: 'Free refill' })]);
  serve('GET /api/colleges/iowa/deals', [
    aDealCard({ title: 'Half off sandwiches' }),
    aDealCard({ title: 'Second game free', category: 'entertainment' }),
  ]);
  serve('GET /api/colleges/iowa/vendors', [aVendor({ name: 'Corner Counter' })]);
  serve('GET /api/colleges/iowa/stats', STATS);
});

function open(path = '/college/iowa') {
  return renderRoute(path);
}

const dealTitles = () =>
  screen
    .getAllByRole('article')
    .filter((card) => within(card).queryByText(/ OFF$/))
    .map((card) => within(card).getByRole('heading').textContent);

describe('the deals of a college', () => {
  it('start with the featured ones, and each tab is in the address', async () => {
    const { user, where } = open();
    await screen.findByRole('link', { name: 'Half off sandwiches' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Featured',
      'New This Week',
      'All Deals',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Featured');
    await user.click(screen.getByRole('tab', { name: 'New This Week' }));
    expect((await screen.findByRole('link', { name: 'Free refill' })).getAttribute('href')).toMatch(
      /^\/college\/iowa\/deal\/\d+$/,
    );
    expect(where()).toBe('/college/iowa?tab=new');
    await user.click(screen.getByRole('tab', { name: 'Featured' }));
    expect(where()).toBe('/college/iowa');
  });

  it('open at an address with tab and category, and ignore its other parameters', async () => {
    open('/college/iowa?tab=all&category=entertainment&ref=MAYA');
    await screen.findByRole('link', { name: 'Second game free' });
    expect(screen.getByRole('button', { name: 'Entertainment' }).getAttribute('aria-pressed')).toBe('true');
    expect(callsTo('GET /api/colleges/iowa/deals').map(({ path }) => path)).toEqual([
      '/api/colleges/iowa/deals?category=entertainment&limit=24',
    ]);
  });

  it('default to the featured deals of every category', async () => {
    open('/college/iowa?tab=nonsense&category=cars');
    await screen.findByRole('link', { name: 'Half off sandwiches' });
    expect(screen.getByRole('button', { name: 'All categories' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('are filtered by a category with a new read, and reset without one', async () => {
    serve('GET /api/colleges/iowa/deals?category=tutoring&limit=24', []);
    serve('GET /api/colleges/iowa/deals/featured?category=tutoring&limit=24', []);
    const { user, where } = open();
    await screen.findByRole('link', { name: 'Half off sandwiches' });
    await user.click(screen.getByRole('button', { name: 'Tutoring' }));
    await screen.findByText('No featured deals available right now.');
    expect(where()).toBe('/college/iowa?category=tutoring');
    expect(callsTo('GET /api/colleges/iowa/deals?category=tutoring&limit=24')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'See all of Tutoring' }));
    await screen.findByText('No deals found matching your criteria.');
    await user.click(screen.getByRole('button', { name: 'Show all categories' }));
    await screen.findByRole('link', { name: 'Second game free' });
    expect(where()).toBe('/college/iowa?tab=all');
  });

  it('open on the first tab with a full row, with its counts on the chips', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, lists: LISTS });
    const { user, where } = open();
    await screen.findByRole('link', { name: 'Second game free' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All Deals');
    expect(callsTo('GET /api/colleges/iowa/deals/featured')).toEqual([]);
    const chips = () =>
      within(screen.getByRole('group', { name: 'Category' }))
        .getAllByRole('button')
        .map((chip) => chip.textContent);
    expect(chips().slice(0, 3)).toEqual(['All categories 5', 'Food & Drink 3', 'Entertainment 2']);
    await user.click(screen.getByRole('tab', { name: 'Featured' }));
    expect(where()).toBe('/college/iowa?tab=featured');
    await waitFor(() => expect(chips().slice(0, 3)).toEqual(['All categories 1', 'Food & Drink 1', 'Entertainment 0']));
  });

  it('are sorted by choice, with the order in the address', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, lists: LISTS });
    serve('GET /api/colleges/iowa/deals?sort=ending&limit=24', [aDealCard({ title: 'Ends tonight' })]);
    const { user, where } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Ending soon');
    await screen.findByRole('link', { name: 'Ends tonight' });
    expect(where()).toBe('/college/iowa?sort=ending');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest');
    await screen.findByRole('link', { name: 'Second game free' });
    expect(where()).toBe('/college/iowa');
  });

  it('show an empty state when nothing is new', async () => {
    serve('GET /api/colleges/iowa/deals/new', []);
    open('/college/iowa?tab=new');
    expect(await screen.findByText('No new deals available this week.')).toBeTruthy();
  });

  it.each([
    ['', 3],
    ['?tab=new', 3],
    ['?tab=all', 6],
  ])('show at "%s" %d placeholder cards while they load', async (search, count) => {
    const held = holdBack('/deals');
    open(`/college/iowa${search}`);
    const loading = await screen.findByText('Loading deals');
    expect(loading.parentElement?.querySelectorAll('.ticket')).toHaveLength(count);
    held.answer();
    await waitFor(() => expect(screen.queryByText('Loading deals')).toBeNull());
  });

  it('load page after page, and focus moves to the first new one', async () => {
    const [first, second] = [aDealCard({ title: 'First' }), aDealCard({ title: 'Second' })];
    serve('GET /api/colleges/iowa/deals', [first], {
      headers: { link: '</api/colleges/iowa/deals?limit=24&cursor=abc>; rel="next"' },
    });
    // The first deal repeats, as it does when another was approved between the two reads.
    serve('GET /api/colleges/iowa/deals?limit=24&cursor=abc', [first, second]);
    const { user } = open('/college/iowa?tab=all');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'Second' });
    expect(dealTitles()).toEqual(['First', 'Second']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Second'));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keep the shown deals if the next page fails', async () => {
    serve('GET /api/colleges/iowa/deals', [aDealCard({ title: 'First' })], {
      headers: { link: '</api/colleges/iowa/deals?limit=24&cursor=abc>; rel="next"' },
    });
    serve('GET /api/colleges/iowa/deals?limit=24&cursor=abc', {}, { status: 503 });
    const { user } = open('/college/iowa?tab=all');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The next deals could not be loaded. Those above still work.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'First' })).toBeTruthy();
    serve('GET /api/colleges/iowa/deals?limit=24&cursor=abc', [aDealCard({ title: 'Second' })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
  });

  it('can be retried if they fail, while the rest of the page works', async () => {
    serve('GET /api/colleges/iowa/deals/featured', {}, { status: 503 });
    const { user } = open();
    await screen.findByText('Unable to load the deals.');
    expect(await screen.findByRole('link', { name: 'Corner Counter' })).toBeTruthy();
    serve('GET /api/colleges/iowa/deals/featured', [aDealCard({ title: 'Half off sandwiches' })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Half off sandwiches' })).toBeTruthy();
  });
});

describe('popular vendors', () => {
  it('are the four most popular', async () => {
    serve(
      'GET /api/colleges/iowa/vendors',
      Array.from({ length: 5 }, (_, index) => aVendor({ name: `Shop ${index}` })),
    );
    open();
    await screen.findByRole('link', { name: 'Shop 3' });
    expect(screen.queryByRole('link', { name: 'Shop 4' })).toBeNull();
    expect(callsTo('GET /api/colleges/iowa/vendors?sort=popular&limit=5')).not.toEqual([]);
  });

  it('show an empty state', async () => {
    serve('GET /api/colleges/iowa/vendors', []);
    open();
    expect(await screen.findByText('No vendors available for this college yet.')).toBeTruthy();
  });
});

describe('the stats', () => {
  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;

  it('say what students saved this month, and how much of it is known', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, savings: { cents: 123_400, known: 4, redemptions: 5 } });
    renderRoute('/college/iowa');
    const saved = await screen.findByText(/^Students saved/);
    expect(saved.textContent).toBe('Students saved $1,234.00 this month, known for 80% of used deals.');
  });

  it('are shown without savings of an earlier catalog', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, savings: undefined });
    renderRoute('/college/iowa');
    expect(await figure('Active Deals')).toBe('40');
    expect(screen.queryByText(/^Students saved/)).toBeNull();
  });

  it('count current deals, and use placeholder numbers for happy students if enabled', async () => {
    open();
    expect(await figure('Active Deals')).toBe('40');
    expect(await figure('Local Vendors')).toBe('12');
    expect(await figure('New This Week')).toBe('1,000+');
    const students = Number(await figure('Happy Students'));
    expect(students).toBeGreaterThanOrEqual(500);
    expect(students).toBeLessThanOrEqual(999);
  });

  it('are real at a college outside the demo catalog', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, isSample: false });
    open();
    expect(await figure('Happy Students')).toBe('77');
  });

  it('are real if placeholders are off', async () => {
    serve('GET /api/config', {
      gate: false,
      devLogin: false,
      productName: 'Campus Deals',
      placeholderFigures: false,
      vendorFee: '$10',
      mapboxToken: null,
      supportEmail: 'a@example.org',
      supabaseUrl: null,
      supabaseAnonKey: '',
    });
    open();
    expect(await figure('Happy Students')).toBe('77');
  });
});

it('shows new subscribers of a Coming Soon college their number, once it is counted', async () => {
  const waiting = (subscriberCount: number) =>
    serve('GET /api/colleges/iowa', aCollege({ id: 5, isActive: false, subscriberCount, subscriptionGoal: 100 }));
  waiting(97);
  serve('GET /api/colleges/5', aCollege({ id: 5, subscriberCount: 98, subscriptionGoal: 100 }));
  serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 5, collegeName: 'University of Iowa' });
  const { user } = open();
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  waiting(98);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText("You're number 98 of 100")).toBeTruthy();
  // The region that screen readers announce from repeats the text for a second.
  expect(await screen.findByText(/2 more students to go: tell a classmate\./)).toBeTruthy();
});

it('offers a visitor to sign in over the page', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'University of Iowa' });
  expect((await screen.findAllByRole('link', { name: 'Sign In' })).map((link) => link.getAttribute('href'))).toContain(
    '/college/iowa#sign-in',
  );
});
