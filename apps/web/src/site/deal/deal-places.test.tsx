import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aCollege } from '../../testing/college-facts.js';
import { aDealCard, aPlace, aVendor } from '../../testing/deal-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { DealPlaces } from './deal-places.js';

const main = aPlace({ id: 0, name: null, latitude: '41.8', longitude: '-90.25' });
const downtown = aPlace({ id: 5, name: 'Downtown', address: '21 S Clinton St', latitude: '41.6', longitude: '-90.25' });
const mall = aPlace({ id: 6, name: 'Mall', latitude: '41.7', longitude: '-90.25' });
const vendor = aVendor({ places: [downtown, mall, main] });
const show = (placeIds: number[] | null, latitude = '41.5') =>
  renderPage(
    <DealPlaces
      deal={aDealCard({ placeIds })}
      vendor={vendor}
      college={aCollege({ latitude, longitude: '-90.25' })}
      onFollow={() => {}}
    />,
  );
const nearest = () => screen.getByText(/from (campus|you)$/).textContent;

it('shows the contacts of the only place where the deal is valid', () => {
  show([5]);
  expect(screen.getByText('21 S Clinton St, Iowa City, IA 52240')).toBeTruthy();
  expect(nearest()).toBe('6.9 mi from campus');
  expect(screen.queryByText('Also valid at')).toBeNull();
});

it('shows the place nearest to the college that the reader is at, then the others', () => {
  show([0, 5], '41.9');
  expect(screen.getByText(/^12 Dubuque Street, Iowa City/)).toBeTruthy();
  expect(nearest()).toBe('6.9 mi from campus');
  expect(screen.getByText('21 S Clinton St · 20.7 mi')).toBeTruthy();
  expect(screen.queryByText('Mall')).toBeNull();
});

it('orders the places by the distance from the reader on request', async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) =>
    found({ coords: { latitude: 41.9, longitude: -90.25 } } as GeolocationPosition),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const { user } = show(null);
  expect(screen.getByText('Downtown').tagName).toBe('STRONG');
  await user.click(screen.getByRole('button', { name: 'Nearest to me' }));
  expect(await screen.findByText('Ordered by the distance from you.')).toBeTruthy();
  expect(nearest()).toBe('6.9 mi from you');
  expect(screen.getByText('Downtown').tagName).not.toBe('STRONG');
  Reflect.deleteProperty(navigator, 'geolocation');
});
