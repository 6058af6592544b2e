import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberCollege } from '../../platform/session/last-college.js';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';
import { aProfile, serveAccount } from '../../testing/account-facts.js';
import { aDealCard } from '../../testing/deal-facts.js';
import { calls, callsTo, holdBack, sentTo, serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';

const kansas = aCollege({ name: 'University of Kansas', shortName: 'kansas', isActive: true, dealCount: 18 });
const iowa = aCollege({ name: 'University of Iowa', shortName: 'iowa' });

beforeEach(() => {
  serve('GET /api/colleges', [kansas, iowa]);
  serve('GET /api/colleges/featured', [kansas]);
  serve('GET /api/states', ['Iowa', 'Kansas']);
  serve('GET /api/deals/latest', []);
});

it('asks for the college, with everything that helps to answer', async () => {
  renderRoute('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Which college?' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'College, city or state' })).toBeTruthy();
  expect((await screen.findAllByRole('link', { name: /University of Kansas/ }))[0]?.getAttribute('href')).toBe(
    '/college/kansas',
  );
  expect(await screen.findByRole('tab', { name: 'Search Colleges' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Browse by State' })).toBeTruthy();
  await screen.findByRole('heading', { name: "What you'll find" });
  for (const category of ['Food & Drink', 'Entertainment', 'Services', 'Shopping', 'Tutoring', 'Other'])
    expect(screen.getByRole('heading', { name: category })).toBeTruthy();
  expect(await hrefOf('Food & Drink')).toBe('/search?q=Food+%26+Drink&type=deal');
  expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Own a place near campus?' })).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^Find Student Discounts/));
});

it('shows deals of several colleges, on the board and below it, each once at either size', async () => {
  const deals = Array.from({ length: 8 }, (_, at) => ({
    college: { id: 20 + at, name: `College ${at}`, shortName: `college-${at}` },
    deal: aDealCard({ id: 90 + at, title: `Deal ${at}` }),
  }));
  serve('GET /api/deals/latest', deals);
  renderRoute('/');
  const section = await screen.findByRole('region', { name: 'New near campus' });
  const shown = within(section).getAllByRole('listitem');
  const titles = (hidden: string) =>
    shown.filter(({ className }) => className !== hidden).map((item) => within(item).getByRole('heading').textContent);
  expect(titles('max-sm:hidden')).toEqual(['Deal 0', 'Deal 1', 'Deal 2', 'Deal 3']);
  expect(titles('sm:hidden')).toEqual(['Deal 3', 'Deal 4', 'Deal 5', 'Deal 6']);
  const links = screen.getAllByRole('link', { name: 'Deal 0' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/college/college-0/deal/90',
    '/college/college-0/deal/90',
  ]);
  expect(within(section).getByText('College 4')).toBeTruthy();
});

it('keeps the place of the latest deals while they load, so that nothing below it moves', async () => {
  serve('GET /api/deals/latest', [
    { college: { id: 20, name: 'College', shortName: 'college' }, deal: aDealCard({ title: 'Bagels' }) },
  ]);
  const latest = holdBack('/api/deals/latest');
  renderRoute('/');
  const section = await screen.findByRole('region', { name: 'New near campus' });
  expect(within(section).getByRole('status').textContent).toBe('Loading deals');
  latest.answer();
  expect(await within(section).findByRole('link', { name: 'Bagels' })).toBeTruthy();
  expect(within(section).queryByRole('status')).toBeNull();
});

it('features open colleges with deals, and names those that open soon', async () => {
  const empty = aCollege({ name: 'Grinnell College', isActive: true });
  serve('GET /api/colleges/featured', [iowa, kansas, empty]);
  renderRoute('/');
  const featured = within(await screen.findByRole('region', { name: 'Featured colleges' }));
  const cards = await featured.findAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual(['/college/kansas']);
  expect(featured.getByText(/^Opening soon:/).textContent).toBe('Opening soon: University of Iowa');
});

describe('a single matching college', () => {
  it('opens its page if neither text nor state narrowed the list', async () => {
    serve('GET /api/colleges', [kansas]);
    const { where } = renderRoute('/');
    await waitFor(() => expect(where()).toBe('/college/kansas'));
  });

  it('stays on home if a state narrowed the list', async () => {
    serve('GET /api/colleges?state=Kansas', [kansas]);
    const { user, where } = renderRoute('/');
    await user.click(await screen.findByRole('tab', { name: 'Browse by State' }));
    await user.click(await screen.findByRole('button', { name: 'Kansas' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /University of Iowa/ })).toBeNull());
    expect(where()).toBe('/');
  });

  it('stays on home if there are more pages', async () => {
    serve('GET /api/colleges', [kansas], { headers: { link: '</api/colleges?cursor=abc>; rel="next"' } });
    const { where } = renderRoute('/');
    await screen.findByRole('button', { name: 'More colleges' });
    expect(where()).toBe('/');
  });
});

const QUESTION = 'Is University of Kansas your college?';

const NO_ROWS = { openNow: [], endingSoon: [], newest: [], nearest: [] };
const HIGHLIGHTS = 'GET /api/colleges/kansas/deals/highlights';

describe('a user with a default college', () => {
  beforeEach(() => {
    serveAccount(aProfile({ collegeId: 7, defaultCollege: true }));
    serve('GET /api/colleges/7', { ...kansas, id: 7 });
    serve(HIGHLIGHTS, {
      openNow: [aDealCard({ title: 'Half-price rolls' })],
      endingSoon: [],
      newest: [aDealCard({ id: 72, title: 'Two coffees for one' })],
      nearest: [aDealCard({ title: 'A free look inside' })],
    });
  });
  afterEach(() => {
    delete document.documentElement.dataset['campus'];
  });
  const campus = () => screen.findByRole('region', { name: 'University of Kansas' });

  it('has its name as the title, in place of the question, with rows of deals worth seeing now', async () => {
    renderRoute('/');
    const section = await campus();
    expect(await hrefOf('University of Kansas', within(section))).toBe('/college/kansas');
    const rows = await within(section).findAllByRole('region');
    expect(rows.map((row) => within(row).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Open now',
      'New this week',
      'Near campus',
    ]);
    const links = rows.map((row) => within(row).getByRole('link', { name: /^See all/ }));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['See all places open now', '/college/kansas/vendors?openNow=true'],
      ['See all new deals', '/college/kansas?tab=new'],
      ['See all deals by distance', '/college/kansas?tab=all&sort=nearest'],
    ]);
    expect(await hrefOf('Two coffees for one', within(section))).toBe('/college/kansas/deal/72');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'University of Kansas',
    ]);
    expect(callsTo(HIGHLIGHTS)).toHaveLength(1);
  });

  it('has it prefetched on the next visit before the session is known, with its space reserved', async () => {
    const { unmount } = renderRoute('/');
    await campus();
    unmount();
    expect(document.documentElement.hasAttribute('data-campus')).toBe(true);
    calls.length = 0;
    renderRoute('/');
    await campus();
    const asked = calls.map(({ path }) => path);
    expect(asked.indexOf('/api/colleges/kansas/deals/highlights')).toBeLessThan(asked.indexOf('/api/colleges/7'));
    expect(callsTo(HIGHLIGHTS)).toHaveLength(1);
  });

  it('has no reserved space once the default college is switched off', async () => {
    writePersonal('campus', 'kansas');
    document.documentElement.dataset['campus'] = 'known';
    serve('GET /api/user/profile', aProfile({ collegeId: 7, defaultCollege: false }));
    renderRoute('/');
    await waitFor(() => expect(document.documentElement.hasAttribute('data-campus')).toBe(false));
    expect(readPersonal('campus')).toBeUndefined();
    expect(screen.queryByRole('region', { name: 'University of Kansas' })).toBeNull();
  });

  it('sees an error if the deals could not be loaded, can retry, and sees the reason if there is no row', async () => {
    serve(HIGHLIGHTS, {}, { status: 503 });
    const { user } = renderRoute('/');
    const section = await campus();
    await screen.findByText('Unable to load the deals.');
    serve(HIGHLIGHTS, NO_ROWS);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(section).findByText('Nothing is open, ending soon or new right now.')).toBeTruthy();
    expect(await hrefOf('See all deals', within(section))).toBe('/college/kansas?tab=all');
  });

  it('sees the progress of a college that is not open yet', async () => {
    serve('GET /api/colleges/7', { ...kansas, id: 7, isActive: false });
    serve('GET /api/colleges/id/7/subscribers/count', { count: 63 });
    renderRoute('/');
    expect(within(await campus()).getByText('of 100 subscribed')).toBeTruthy();
    expect(within(await campus()).getByRole('heading', { name: 'Bring your friends' })).toBeTruthy();
    expect(within(await campus()).getByRole('heading', { name: /waiting/ })).toBeTruthy();
    expect(callsTo(HIGHLIGHTS)).toHaveLength(0);
  });

  it('finds it in the categories, and preselected in the newsletter box', async () => {
    const { user } = renderRoute('/');
    await campus();
    expect(await hrefOf('Food & Drink')).toBe('/college/kansas?category=food_drink');
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'College' });
    expect(field.value).toBe('University of Kansas');
    serve('POST /api/newsletter/subscribe', { message: 'Subscription successful' });
    await user.click(screen.getByRole('button', { name: 'Email me weekly' }));
    await waitFor(() => expect(sentTo('POST /api/newsletter/subscribe')).toMatchObject({ collegeId: 7 }));
  });

  it('keeps the focus in the newsletter box when it becomes known there, and replaces it by typing', async () => {
    const account = holdBack('/api/user/profile');
    const { user } = renderRoute('/');
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'College' });
    await user.click(field);
    account.answer();
    await waitFor(() => expect(field.value).toBe('University of Kansas'));
    expect(document.activeElement).toBe(field);
    await user.keyboard('Io');
    expect(field.value).toBe('Io');
  });

  it('keeps what they typed into the newsletter box before it was known', async () => {
    const account = holdBack('/api/user/profile');
    const { user } = renderRoute('/');
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'College' });
    await user.type(field, 'Io');
    account.answer();
    await campus();
    expect([field.isConnected, field.value]).toEqual([true, 'Io']);
  });

  it('is asked about it while it is switched off, until they decline', async () => {
    serve('GET /api/user/profile', aProfile({ collegeId: 7, defaultCollege: false }));
    const { user, where, unmount } = renderRoute('/');
    await screen.findByRole('heading', { level: 1, name: 'Which college?' });
    await waitFor(() => expect(callsTo('GET /api/user/profile')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'University of Kansas' })).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'No, find another' }));
    expect(where()).toBe('/#find');
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
    unmount();
    renderRoute('/');
    await screen.findByRole('heading', { level: 1, name: 'Which college?' });
    await waitFor(() => expect(callsTo('GET /api/user/profile')).toHaveLength(2));
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
  });

  it("is asked with the account's college filled in, until the answer is saved", async () => {
    serve('GET /api/user/profile', aProfile({ collegeId: 7, defaultCollege: false }));
    serve('PUT /api/user/profile', { detail: 'away' }, { status: 503 });
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const { user } = renderRoute('/');
    const question = within(await screen.findByRole('region', { name: QUESTION }));
    await user.click(question.getByRole('button', { name: "Yes, it's mine" }));
    expect(await screen.findByText('Could not save your college. Please try again.')).toBeTruthy();
    serve('PUT /api/user/profile', aProfile({ collegeId: 7, defaultCollege: true }));
    await user.click(question.getByRole('button', { name: "Yes, it's mine" }));
    expect(await campus()).toBeTruthy();
    expect(sentTo('PUT /api/user/profile')).toEqual({ collegeId: 7, defaultCollege: true });
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
  });

  it('is asked about the last visited college if the account has none', async () => {
    serve('GET /api/user/profile', aProfile());
    serve('GET /api/colleges/kansas', aCollege({ id: 7, name: 'University of Kansas', shortName: 'kansas' }));
    rememberCollege('kansas');
    renderRoute('/');
    expect(await screen.findByRole('region', { name: QUESTION })).toBeTruthy();
  });

  it.each([
    ['vendor', 'owner, who may be a student', 1],
    ['admin', 'admin not at all', 0],
  ])('is asked of a %s: %s', async (role, _why, questions) => {
    serve('GET /api/auth/session', { authenticated: true, userId: 1, role });
    serve('GET /api/user/profile', aProfile({ collegeId: 7, defaultCollege: false }));
    renderRoute('/');
    await screen.findByRole('heading', { level: 1, name: 'Which college?' });
    await waitFor(() => expect(callsTo('GET /api/user/profile')).toHaveLength(1));
    await waitFor(() => expect(screen.queryAllByRole('region', { name: QUESTION })).toHaveLength(questions));
  });
});
