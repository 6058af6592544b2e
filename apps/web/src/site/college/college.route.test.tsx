import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDealCard, aVendor } from '../../testing/deal-facts.js';
import { callsTo, holdBack, serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';

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

const open = (path = '/college/iowa') => renderRoute(path);

const dealTitles = () =>
  screen
    .getAllByRole('article')
    .filter((card) => within(card).queryByText(/ OFF$/))
    .map((card) => within(card).getByRole('heading').textContent);

describe('the deals of a college', () => {
  it('start with the featured ones, and each tab is in the address', async () => {
    const { user, where } = open();
    await screen.findByRole('link', { name: 'Half off sandwiches' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Featured');
    // Besides the one of the site's header.
    expect(screen.getAllByRole('link', { name: 'Sign In' })).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'New This Week' }));
    expect(await hrefOf('Free refill')).toMatch(/^\/college\/iowa\/deal\/\d+$/);
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
    open('/college/iowa?tab=nonsense&category=cars&redemption=barter');
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

  it('open on all of them where Featured fills no row, with the counts of what is shown and no empty category', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, lists: LISTS });
    const { user, where } = open();
    await screen.findByRole('link', { name: 'Second game free' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All Deals');
    expect(callsTo('GET /api/colleges/iowa/deals/featured')).toEqual([]);
    const chips = () =>
      within(screen.getByRole('group', { name: 'Category' }))
        .getAllByRole('button')
        .map((chip) => chip.textContent);
    expect(chips()).toEqual(['All categories 5', 'Food & Drink 3', 'Entertainment 2']);
    await user.click(screen.getByRole('tab', { name: 'Featured' }));
    expect(where()).toBe('/college/iowa?tab=featured');
    await waitFor(() => expect(chips()).toEqual(['All categories 1', 'Food & Drink 1']));
  });

  it('show no counts once a filter leaves some out', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, lists: LISTS });
    open('/college/iowa?openNow=true');
    await screen.findByRole('link', { name: 'Second game free' });
    const chips = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['All categories', 'Food & Drink', 'Entertainment']);
  });

  it.each([
    ['moves to the first new one', ''],
    ['stays where the user moved it meanwhile', 'First'],
  ])('load page after page, and the focus %s', async (_, moved) => {
    const [first, second] = [aDealCard({ title: 'First' }), aDealCard({ title: 'Second' })];
    serve('GET /api/colleges/iowa/deals', [first], {
      headers: { link: '</api/colleges/iowa/deals?limit=24&cursor=abc>; rel="next"' },
    });
    // The first deal repeats, as it does when another was approved between the two reads.
    serve('GET /api/colleges/iowa/deals?limit=24&cursor=abc', [first, second]);
    const { user } = open('/college/iowa?tab=all');
    await screen.findByRole('button', { name: 'Show more' });
    const held = holdBack('cursor=abc');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    if (moved) screen.getByRole('link', { name: moved }).focus();
    held.answer();
    await screen.findByRole('link', { name: 'Second' });
    expect(dealTitles()).toEqual(['First', 'Second']);
    expect(document.activeElement?.textContent).toBe(moved || 'Second');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keep the shown deals if the next page fails', async () => {
    serve('GET /api/colleges/iowa/deals', [aDealCard({ title: 'First' })], {
      headers: { link: '</api/colleges/iowa/deals?limit=24&cursor=abc>; rel="next"' },
    });
    serve('GET /api/colleges/iowa/deals?limit=24&cursor=abc', {}, { status: 503 });
    const { user } = open('/college/iowa?tab=all');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Unable to load more deals.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'First' })).toBeTruthy();
    serve('GET /api/colleges/iowa/deals?limit=24&cursor=abc', [aDealCard({ title: 'Second' })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
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

  it('count current deals, vendors and students, also without savings of an earlier catalog', async () => {
    serve('GET /api/colleges/iowa/stats', { ...STATS, savings: undefined });
    renderRoute('/college/iowa');
    expect(await figure('Active Deals')).toBe('40');
    expect(await figure('Local Vendors')).toBe('12');
    expect(await figure('New This Week')).toBe('1,000+');
    expect(await figure('Happy Students')).toBe('77');
    expect(screen.queryByText(/^Students saved/)).toBeNull();
  });
});
