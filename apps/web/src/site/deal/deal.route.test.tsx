import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../platform/api/http-client.js';
import { fakeDownloads } from '../../testing/fake-downloads.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { aDealCard, aVendor } from '../../testing/deal-facts.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';

const iowa = aCollege({ id: 5, name: 'University of Iowa', shortName: 'iowa', isActive: true });
const corner = aVendor({
  id: 7,
  name: 'Corner Counter',
  address: '12 Main St',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  latitude: '41.66',
  longitude: '-91.53',
  phone: '(319) 555-0134',
  email: 'hello@corner.example',
  website: 'https://www.corner.example/',
});
let dealId = 100;

/** Opens a deal of its own for each test: a view is counted once per visit. */
function open(facts: Partial<DealDto> = {}, { vendor = corner, fragment = '' } = {}) {
  dealId += 1;
  const deal: DealDto = {
    ...aDealCard(),
    id: dealId,
    collegeId: iowa.id,
    vendorId: vendor.id,
    title: 'Half off sandwiches',
    ...facts,
  };
  serve(`GET /api/deals/${dealId}`, { deal, vendor });
  serve(`POST /api/deals/${dealId}/interactions`, undefined, { status: 202 });
  return { deal, ...at(`/college/iowa/deal/${dealId}${fragment}`) };
}

const at = (path: string) => renderRoute(path);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const seen = () => screen.findByRole('heading', { level: 1, name: 'Half off sandwiches' });

beforeEach(() => {
  serve('GET /api/colleges/iowa', iowa);
});

describe('a deal that the public does not see yet', () => {
  const missing = () => screen.findByRole('heading', { level: 1, name: 'Deal Not Found' });
  const early = () => callsTo('GET /api/user/early-deals/77');
  beforeEach(() => {
    serve('GET /api/deals/77', { code: 'deal_not_found' }, { status: 404 });
    serve('POST /api/deals/77/interactions', undefined, { status: 202 });
  });

  it('is shown to a member who sees it early', async () => {
    serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
    serve('GET /api/user/early-deals/77', {
      deal: { ...aDealCard(), id: 77, title: 'Half off sandwiches' },
      vendor: corner,
    });
    at('/college/iowa/deal/77');
    expect(await seen()).toBeTruthy();
  });

  it('is missing for others, and for visitors without a request', async () => {
    serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
    serve('GET /api/user/early-deals/77', { code: 'deal_not_found' }, { status: 404 });
    at('/college/iowa/deal/77');
    await waitFor(() => expect(early()).toHaveLength(1));
    await missing();
    serve('GET /api/auth/session', { authenticated: false });
    at('/college/iowa/deal/77');
    await missing();
    expect(early()).toHaveLength(1);
  });
});

describe('a deal', () => {
  it('shows its title, vendor, category, price, expiry and age', async () => {
    open({
      usualPriceCents: 1200,
      description: 'Any sandwich.',
      terms: 'One a visit.',
      category: 'food_drink',
      // Before midnight in Chicago, the college's zone.
      approvedAt: '2026-11-03T05:00:00.000Z',
      endDate: null,
    });
    await seen();
    expect(screen.getByText('25% OFF')).toBeTruthy();
    expect(await hrefOf('Corner Counter')).toBe('/college/iowa/vendor/7');
    for (const text of ['Food & Drink', 'Usually $12.00', 'No expiration', 'Posted November 2, 2026'])
      expect(screen.getByText(text)).toBeTruthy();
    for (const text of ['Any sandwich.', 'One a visit.']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Limited Time Offer')).toBeNull();
    expect(await hrefOf('Deals at University of Iowa')).toBe('/college/iowa');
    expect(document.title).toBe('Half off sandwiches at Corner Counter | Campus Deals');
  });

  it('shows in a box that it ends, once it ends within a week', async () => {
    open({ endDate: inDays(3) });
    await seen();
    expect(screen.getByText('Expires in 3 days')).toBeTruthy();
    const box = within(screen.getByRole('region', { name: 'Limited Time Offer' }));
    expect(box.getByText(/^This deal ends in 3 days, on .+ at .+\.$/)).toBeTruthy();
  });

  it.each([
    ['names the last day of a deal that runs longer', 60, /^Ends \w+ \d+$/],
    ['adds the year where it is another one', 400, /^Ends \w+ \d+, \d{4}$/],
  ])('%s', async (_what, days, text) => {
    open({ endDate: inDays(days) });
    await seen();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Limited Time Offer')).toBeNull();
  });

  it('shows its hours if it recurs, in the zone of its college', async () => {
    open({ schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' } });
    await seen();
    expect(screen.getByText('Open now').parentElement?.textContent).toBe('Daily all day · Open now');
    expect(screen.getByText('Only Daily all day')).toBeTruthy();
  });

  it('links to the vendor by address, directions, phone, mail and website', async () => {
    open();
    await seen();
    const card = within(screen.getByRole('region', { name: 'About Corner Counter' }));
    expect(card.getByText('12 Main St, Iowa City, IA 52240')).toBeTruthy();
    expect(card.getByText(/min walk from campus$/)).toBeTruthy();
    expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        'Directions(opens in a new tab)',
        'https://www.google.com/maps/dir/?api=1&destination=41.66%2C-91.53&travelmode=walking',
      ],
      ['(319) 555-0134', 'tel:3195550134'],
      ['hello@corner.example', 'mailto:hello@corner.example'],
      ['corner.example(opens in a new tab)', 'https://www.corner.example/'],
    ]);
  });

  it('does not link an invalid website', async () => {
    open({}, { vendor: aVendor({ name: 'Corner Counter', website: 'javascript:alert(1)' }) });
    await seen();
    expect(screen.queryByText(/alert/)).toBeNull();
  });

  it('stays at another college that shows it, without the distance from its own', async () => {
    const vendor = { ...corner, collegeId: 77, distanceMiles: 0.4 };
    const { deal, where } = open({ collegeId: 77, furtherCollegeIds: [iowa.id] }, { vendor });
    expect(await seen()).toBeTruthy();
    expect(where()).toMatch(/^\/college\/iowa\/deal\//);
    expect(screen.queryByText(/0\.4 mi/)).toBeNull();
    // Search engines list it once, at its own college.
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toContain(
      `/college/77/deal/${deal.id}`,
    );
  });

  it("redirects to the college's number if that college cannot be read", async () => {
    serve('GET /api/colleges/77', { detail: 'away' }, { status: 503 });
    const { deal, where } = open({ collegeId: 77 });
    await waitFor(() => expect(where()).toBe(`/college/77/deal/${deal.id}`));
  });
});

describe('a missing deal', () => {
  it.each([404, 400])('(%i) has a not-found screen', async (status) => {
    serve('GET /api/deals/9', { detail: 'Deal not found' }, { status });
    at('/college/iowa/deal/9');
    expect(await screen.findByRole('heading', { level: 1, name: 'Deal Not Found' })).toBeTruthy();
    expect(screen.getByText("The deal you're looking for doesn't exist or has expired.")).toBeTruthy();
    expect(await hrefOf('Browse Other Deals')).toBe('/college/iowa');
    expect(document.title).toBe('Deal Not Found | Campus Deals');
  });

  it('that has ended shows what it was, since when it is over, and what runs in its place', async () => {
    serve('GET /api/deals/77', { code: 'deal_not_found' }, { status: 404 });
    serve('GET /api/deals/77/ended', {
      title: 'Tea for two',
      vendorId: 5,
      vendorName: 'The Kettle',
      endedAt: '2026-11-20T18:00:00Z',
      timeZone: 'America/Chicago',
      deals: [aDealCard({ id: 78, title: 'Cake for two' })],
    });
    at('/college/iowa/deal/77');
    const was = await screen.findByRole('region', { name: 'Tea for two' });
    expect(was.textContent).toContain('The Kettle · Ended November 20, 2026');
    expect(within(was).getByRole('button', { name: 'Follow this shop' })).toBeTruthy();
    expect(await hrefOf('Cake for two')).toBe('/college/iowa/deal/78');
  });
});

describe('interactions', () => {
  it('count a view once per visit, and clicks on links to the vendor', async () => {
    const { deal, user, unmount } = open();
    await seen();
    await user.click(screen.getByRole('link', { name: '(319) 555-0134' }));
    unmount();
    at(`/college/iowa/deal/${deal.id}`);
    await seen();
    expect(callsTo(`POST /api/deals/${deal.id}/interactions`).map(({ body }) => body)).toEqual([
      '{"kind":"view"}',
      '{"kind":"click"}',
    ]);
  });

  it('fail silently if they cannot be sent', async () => {
    const { deal } = open();
    serve(`POST /api/deals/${deal.id}/interactions`, () => {
      throw new TypeError('network');
    });
    expect(await seen()).toBeTruthy();
  });
});

describe('sharing', () => {
  it('copies the link if the browser has no share sheet', async () => {
    const { deal, user } = open();
    await seen();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(screen.getByText('Deal link copied to clipboard')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + window.location.pathname);
    expect(callsTo(`POST /api/deals/${deal.id}/interactions`).at(-1)?.body).toBe('{"kind":"share"}');
  });

  it.each([
    ['shows nothing if it is closed', new DOMException('closed', 'AbortError'), 0],
    ['only logs its error', new HttpError(500, ''), 1],
  ])("uses the browser's share sheet, and %s", async (_what, error, logs) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(error);
    Object.assign(navigator, { share });
    const { user } = open();
    await seen();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share.mock.calls[0]?.[0]).toMatchObject({ title: 'Half off sandwiches', text: '25% OFF at Corner Counter' });
    expect(logged).toHaveBeenCalledTimes(logs);
    expect(screen.queryByText(/copied|^Error$/)).toBeNull();
    Reflect.deleteProperty(navigator, 'share');
  });
});

it('the calendar is offered only for a deal with a time', async () => {
  const { unmount } = open({ endDate: null, schedule: null });
  await seen();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  unmount();
  open({ endDate: '2027-01-01T00:00:00.000Z' });
  await seen();
  const downloads = fakeDownloads();
  screen.getByRole('button', { name: 'Add to calendar' }).click();
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(await downloads[0]?.file.text()).toContain('SUMMARY:Half off sandwiches (Corner Counter)');
});
