import type { MapCollegeDto } from '@campus-deals/contracts/catalog/overview.dto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { placeOfPosition, positionOf } from './us-shapes.js';

const iowa: MapCollegeDto = {
  id: 5,
  name: 'University of Iowa',
  shortName: 'iowa',
  latitude: '41.6627',
  longitude: '-91.5549',
  isActive: true,
  subscriberCount: 120,
  dealCount: 18,
};
const guam: MapCollegeDto = { ...iowa, id: 6, name: 'University of Guam', latitude: '13.43', longitude: '144.8' };

beforeEach(() => {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'admin' });
  serve('GET /api/admin/overview/colleges-map', [iowa, guam]);
});

const map = () => screen.findByRole('img', { name: /^Map of the United States/ });

/** jsdom has no layout: the drawing gets the size of its own units. */
function layOut() {
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    top: 0,
    width: 975,
    height: 610,
  } as DOMRect);
}

it('shows a college clicked on the drawn map, and links to its deals', async () => {
  layOut();
  const { user } = renderRoute('/admin/map');
  const at = positionOf({ latitude: 41.6627, longitude: -91.5549 });
  fireEvent.click(await map(), { clientX: (at?.x ?? 0) + 5, clientY: at?.y });
  expect(await screen.findByRole('region', { name: 'University of Iowa' })).toBeTruthy();
  expect(screen.getByText(/120 subscribers, 18 deals/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View deals' }).getAttribute('href')).toBe('/colleges/iowa');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('link', { name: 'View deals' })).toBeNull();
});

it('finds one by its name, then centers and zooms in on it', async () => {
  const { user } = renderRoute('/admin/map');
  const whole = (await map()).getAttribute('viewBox');
  expect(whole).toBe('0 0 975 610');
  await user.type(screen.getByRole('combobox', { name: 'Find a college on the map' }), 'iowa');
  await user.click(await screen.findByRole('option', { name: 'University of Iowa' }));
  expect(await screen.findByRole('link', { name: 'View deals' })).toBeTruthy();
  await waitFor(async () => {
    const [left = 0, top = 0, width = 0, height = 0] =
      (await map()).getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    const at = positionOf({ latitude: 41.6627, longitude: -91.5549 });
    expect([left + width / 2, top + height / 2].map(Math.round)).toEqual(
      [at?.x, at?.y].map((each) => Math.round(each ?? 0)),
    );
    expect(width).toBeCloseTo(975 / 12);
  });
});

it('reads a position back as its place, and has none outside the fifty states', () => {
  const [latitude, longitude] = [41.6627, -91.5549];
  const position = positionOf({ latitude, longitude });
  const place = position && placeOfPosition(position);
  expect(place?.latitude).toBeCloseTo(latitude, 3);
  expect(place?.longitude).toBeCloseTo(longitude, 3);
  expect(positionOf({ latitude: 13.43, longitude: 144.8 })).toBeUndefined();
});
