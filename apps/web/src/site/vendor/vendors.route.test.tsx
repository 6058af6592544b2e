import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { callsTo, holdBack, serve } from '../../testing/fake-server.js';
import { aVendor } from '../../testing/deal-facts.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';

const list = 'GET /api/colleges/iowa/vendors';

const at = (path = '/college/iowa/vendors') => renderRoute(path);
const queries = () => callsTo(list).map(({ path }) => path.split('?')[1]);
const box = () => screen.findByPlaceholderText('Search vendors by name or category...');

beforeEach(() => {
  serve('GET /api/colleges/iowa', aCollege({ id: 5, name: 'University of Iowa', shortName: 'iowa' }));
  serve(list, [aVendor({ id: 1, name: 'Corner Counter' }), aVendor({ id: 2, name: 'Copy Shop' })]);
});

it('shows the vendors and a back link', async () => {
  at();
  expect(await hrefOf('Corner Counter')).toBe('/college/iowa/vendor/1');
  expect(await hrefOf('Back to University of Iowa')).toBe('/college/iowa');
  expect(screen.getByRole('heading', { level: 1, name: 'Vendors near University of Iowa' })).toBeTruthy();
});

it('searches on the server once typing stops, and keeps the text in the address', async () => {
  const { user, where } = at();
  await screen.findByRole('link', { name: 'Copy Shop' });
  serve(`${list}?search=corner&sort=newest&limit=24`, [aVendor({ id: 1, name: 'Corner Counter' })]);
  await user.type(await box(), ' corner ');
  await waitFor(() => expect(where()).toBe('/college/iowa/vendors?search=corner'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Copy Shop' })).toBeNull());
  expect(queries()).toEqual(['sort=newest&limit=24', 'search=corner&sort=newest&limit=24']);
});

it('starts with the state in the address', async () => {
  at('/college/iowa/vendors?search=corner&sort=nearest&openNow=true');
  expect((await box()).getAttribute('value')).toBe('corner');
  expect(screen.getByRole('button', { name: 'Nearest' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Open now' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(queries()).toEqual(['search=corner&sort=nearest&openNow=true&limit=24']));
});

it('sorts by distance, and filters by open vendors', async () => {
  const { user, where } = at();
  const press = async (name: string, isOn: boolean, address: string) => {
    await user.click(await screen.findByRole('button', { name, pressed: !isOn }));
    await screen.findByRole('button', { name, pressed: isOn });
    expect(where()).toBe(address);
  };
  await press('Nearest', true, '/college/iowa/vendors?sort=nearest');
  await press('Open now', true, '/college/iowa/vendors?sort=nearest&openNow=true');
  await press('Newest', true, '/college/iowa/vendors?openNow=true');
  await press('Open now', false, '/college/iowa/vendors');
});

it('shows when none match, and clears the search', async () => {
  serve(`${list}?search=zebra&sort=newest&openNow=true&limit=24`, []);
  const { user, where } = at('/college/iowa/vendors?search=zebra&openNow=true');
  expect(await screen.findByText('No vendors match your search criteria.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  await waitFor(() => expect(where()).toBe('/college/iowa/vendors'));
  const searchBox = await box();
  await waitFor(() => expect(searchBox.getAttribute('value')).toBe(''));
  expect(await screen.findByRole('link', { name: 'Copy Shop' })).toBeTruthy();
});

it.each(['', '?sort=nearest'])('shows when there are none at all, without search and filters: %s', async (query) => {
  serve(list, []);
  at(`/college/iowa/vendors${query}`);
  expect(await screen.findByText('No vendors available for this college yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear Search' })).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
});

it('keeps the search box while an empty result is replaced by all vendors', async () => {
  serve(`${list}?search=zebra&sort=newest&limit=24`, []);
  const { user, where } = at('/college/iowa/vendors?search=zebra');
  await screen.findByText('No vendors match your search criteria.');
  const held = holdBack('/vendors');
  const shown = await box();
  await user.click(screen.getByRole('button', { name: 'Clear the search box' }));
  await waitFor(() => expect(where()).toBe('/college/iowa/vendors'));
  expect(screen.queryByText('No vendors available for this college yet.')).toBeNull();
  held.answer();
  await screen.findByRole('link', { name: 'Copy Shop' });
  expect(await box()).toBe(shown);
});

it('loads more, page by page', async () => {
  serve(list, [aVendor({ name: 'Corner Counter' })], {
    headers: { link: '</api/colleges/iowa/vendors?cursor=abc&limit=24>; rel="next"' },
  });
  serve(`${list}?cursor=abc&limit=24`, [aVendor({ name: 'Copy Shop' })]);
  const { user } = at();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Copy Shop' })).toBeTruthy();
  expect(within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
