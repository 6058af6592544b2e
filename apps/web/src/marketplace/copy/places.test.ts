import { expect, it } from 'vitest';
import { aPlace, aVendor } from '../../testing/deal-facts.js';
import { nearestFirst, placesOf, placesOfDeal, validAtText } from './place-list.js';
import { atNearestPlace } from './places.js';

const main = aPlace({ id: 0, name: null, latitude: '41.8', longitude: '-90.25' });
const downtown = aPlace({ id: 5, name: 'Downtown', latitude: '41.6', longitude: '-90.25' });
const unpinned = aPlace({ id: 6, name: 'Mall', distanceMiles: null, walkingMinutes: null });
const vendor = aVendor({ places: [downtown, main, unpinned] });

it('counts the address of a vendor without others as its main place', () => {
  expect(placesOf(aVendor({ address: '1 Main St' }))).toMatchObject([{ id: 0, name: null, address: '1 Main St' }]);
});

it('lists the places where a deal is valid', () => {
  const ids = (placeIds: number[] | null) => placesOfDeal(vendor, { placeIds }).map(({ id }) => id);
  expect(ids(null)).toEqual([5, 0, 6]);
  expect(ids([0, 6])).toEqual([0, 6]);
  expect(validAtText(vendor.places, null)).toBe('All places');
  expect(validAtText(vendor.places, [0, 5])).toBe('Downtown; 12 Dubuque Street, Iowa City');
});

it('orders places by their distance from a point as the server measures it, those without a pin last', () => {
  const from = (latitude: string) =>
    nearestFirst(vendor.places, { latitude, longitude: '-90.25' }).map(({ id, distanceMiles }) => [id, distanceMiles]);
  expect(from('41.5')).toEqual([
    [5, 6.91],
    [0, 20.73],
    [6, null],
  ]);
  expect(from('41.9').map(([id]) => id)).toEqual([0, 5, 6]);
});

it('shows a vendor at the nearest place where the deal is valid', () => {
  expect(atNearestPlace(vendor)).toMatchObject({ id: vendor.id, name: vendor.name, latitude: '41.6' });
  expect(atNearestPlace(vendor, { placeIds: [0] })).toMatchObject({ name: vendor.name, latitude: '41.8' });
  const single = aVendor();
  expect(atNearestPlace(single, { placeIds: null })).toBe(single);
});
