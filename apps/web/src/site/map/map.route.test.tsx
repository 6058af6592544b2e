import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aVendor } from '../../testing/deal-facts.js';
import { aSiteConfig, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { aCollege } from '../../testing/college-facts.js';
import { hrefOf } from '../../testing/shown.js';

const AT = { latitude: '41.6619', longitude: '-91.5364' };
const COLLEGE = aCollege({ name: 'University of Iowa', shortName: 'iowa', isActive: true, ...AT });
const corner = aVendor({
  name: 'Corner Counter',
  latitude: '41.664',
  longitude: '-91.535',
  distanceMiles: 0.2,
  walkingMinutes: 4,
});
const books = aVendor({ name: 'Page & Co', category: 'Shopping', distanceMiles: null, walkingMinutes: null });

const open = (query = '') => renderRoute(`/college/iowa/map${query}`);
const map = () => screen.findByRole('group', { name: 'Vendors around University of Iowa' });
const list = () => within(screen.getByRole('list', { name: 'Vendors on the map' }));

beforeEach(() => {
  serve('GET /api/colleges/iowa', COLLEGE);
  serve('GET /api/colleges/iowa/vendors', [corner, books]);
});

describe('the campus map', () => {
  it('has a labelled marker per vendor, in sync with the list beside it', async () => {
    const { user, where } = open();
    const marker = within(await map()).getByRole('button', { name: 'Corner Counter, 0.2 mi · 4 min walk' });
    within(await map()).getByRole('button', { name: 'Page & Co, exact place not known' });
    await user.click(marker);
    await waitFor(() => expect(marker.getAttribute('aria-pressed')).toBe('true'));
    expect(
      list()
        .getByRole('button', { name: /Corner Counter/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    const card = screen.getByRole('region', { name: 'About Corner Counter' });
    expect(await hrefOf('View profile', within(card))).toBe(`/college/iowa/vendor/${corner.id}`);
    expect(where()).toContain(`vendor=${corner.id}`);
    await user.click(marker);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'About Corner Counter' })).toBeNull());
  });

  it('is navigated with arrows, selected with Enter and left with Escape or the close button', async () => {
    const { user } = open();
    const [first, second] = within(await map()).getAllByRole('button');
    first?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement).toBe(first);
    await screen.findByRole('region', { name: 'About Corner Counter' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'About Corner Counter' })).toBeNull());
    await user.click(list().getByRole('button', { name: /Page & Co/ }));
    await user.click(await screen.findByRole('button', { name: 'Close Page & Co' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'About Page & Co' })).toBeNull());
  });

  it('opens with the vendor in the address', async () => {
    open(`?vendor=${books.id}`);
    expect(await screen.findByRole('region', { name: 'About Page & Co' })).toBeTruthy();
  });

  it('shows at most eight in the drawn view, and mentions the rest of the list', async () => {
    serve(
      'GET /api/colleges/iowa/vendors',
      Array.from({ length: 11 }, (_, n) => aVendor({ name: `Shop ${n}` })),
    );
    open();
    expect(within(await map()).getAllByRole('button')).toHaveLength(8);
    await screen.findByText('and 3 more in the list');
    expect(list().getAllByRole('button')).toHaveLength(11);
  });

  it('filters by category, and shows when nothing matches', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Shopping', pressed: false }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(1));
    serve('GET /api/colleges/iowa/vendors', []);
    await user.click(screen.getByRole('button', { name: 'Open now' }));
    await screen.findByText('No vendors match your search criteria.');
    await user.click(screen.getByRole('button', { name: 'Show all vendors' }));
  });
});

it('with a Mapbox token explains in place of the map that Mapbox failed, and keeps the list', async () => {
  serve('GET /api/config', aSiteConfig({ mapboxToken: 'pk.wrong' }));
  vi.doMock('mapbox-gl', () => ({
    default: {
      Map: class {
        constructor() {
          throw new Error('Failed to initialize WebGL');
        }
      },
    },
  }));
  vi.doMock('mapbox-gl/dist/mapbox-gl.css', () => ({}));
  open();
  await screen.findByText('Unable to load map. Please check Mapbox API access.');
  expect(list().getAllByRole('button')).toHaveLength(2);
  vi.doUnmock('mapbox-gl');
});
