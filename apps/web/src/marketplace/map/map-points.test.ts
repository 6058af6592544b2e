import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { describe, expect, it } from 'vitest';
import { aVendor } from '../../testing/deal-facts.js';
import { APART, compassIn, drawnLayout } from './drawn-layout.js';
import { mapPoints, metresOf, METRES_PER_MILE, RING_DEGREES } from './map-points.js';

const COLLEGE = { latitude: 41.6619, longitude: -91.5364 };
const SIZE = { width: 640, height: 300 };
const NOWHERE = { x: Number.NaN, y: Number.NaN };
const vendorAt = (latitude: number | null, longitude: number | null): VendorDto =>
  aVendor({
    latitude: latitude === null ? null : String(latitude),
    longitude: longitude === null ? null : String(longitude),
  });

describe('the points on the map', () => {
  it('are at the true locations: a mile north is a mile', () => {
    const [point] = mapPoints(COLLEGE, [vendorAt(COLLEGE.latitude + METRES_PER_MILE / 111_195, COLLEGE.longitude)]);
    expect(metresOf(point?.offset ?? { east: 0, north: 0 })).toBeCloseTo(METRES_PER_MILE, 3);
    expect(point).toMatchObject({ isKnown: true });
  });

  it('of vendors without coordinates share the ring of 0.0015 degrees without overlap', () => {
    const points = mapPoints(COLLEGE, [vendorAt(null, null), vendorAt(null, -91.5), vendorAt(null, null)]);
    for (const { place, isKnown } of points) {
      expect(isKnown).toBe(false);
      expect(Math.hypot(place.latitude - COLLEGE.latitude, place.longitude - COLLEGE.longitude)).toBeCloseTo(
        RING_DEGREES,
        9,
      );
    }
    expect(new Set(points.map(({ place }) => `${place.latitude} ${place.longitude}`)).size).toBe(3);
  });
});

describe('the drawing', () => {
  it('names a vendor if the name covers nothing', () => {
    const alone = vendorAt(41.663, -91.54);
    expect(drawnLayout(mapPoints(COLLEGE, [alone]), SIZE).markers).toMatchObject([{ isNamed: true }]);
    const crowd = Array.from({ length: 8 }, () => vendorAt(41.663, -91.54));
    const { markers } = drawnLayout(mapPoints(COLLEGE, crowd), { width: 320, height: 300 });
    expect(markers.some(({ isNamed }) => !isNamed)).toBe(true);
  });

  it('keeps true directions and the order of distances', () => {
    const [near = NOWHERE, far = NOWHERE] = drawnLayout(
      mapPoints(COLLEGE, [
        vendorAt(COLLEGE.latitude + 0.004, COLLEGE.longitude),
        vendorAt(COLLEGE.latitude - 0.012, COLLEGE.longitude + 0.001),
      ]),
      SIZE,
    ).markers;
    expect(near.x).toBeCloseTo(320, 0);
    expect(near.y).toBeLessThan(150);
    expect(far.y).toBeGreaterThan(150);
    expect(Math.hypot(near.x - 320, near.y - 150)).toBeLessThan(Math.hypot(far.x - 320, far.y - 150));
  });

  it('keeps every marker inside and apart, even if all are at one spot', () => {
    const { markers, centre } = drawnLayout(
      mapPoints(
        COLLEGE,
        Array.from({ length: 8 }, () => vendorAt(41.662, -91.5364)),
      ),
      SIZE,
    );
    for (const [at, one] of markers.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x).toBeLessThanOrEqual(SIZE.width);
      expect(one.y).toBeGreaterThanOrEqual(0);
      expect(one.y).toBeLessThanOrEqual(SIZE.height);
      expect(Math.hypot(one.x - centre.x, one.y - centre.y)).toBeGreaterThan(APART - 6);
      for (const other of markers.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(APART - 6);
    }
  });

  it('shows vendors miles away at its edge without shrinking the others', () => {
    const near = vendorAt(41.6665, -91.5364);
    const [alone = NOWHERE] = drawnLayout(mapPoints(COLLEGE, [near]), SIZE).markers;
    const { markers } = drawnLayout(mapPoints(COLLEGE, [near, vendorAt(42.4, -91.5)]), SIZE);
    expect(markers[0]).toMatchObject({ isBeyond: false });
    expect(markers[0]?.y).toBeCloseTo(alone.y, 0);
    expect(markers[1]).toMatchObject({ isBeyond: true });
    expect(markers[1]?.y).toBeLessThan(APART);
  });

  it.each([
    [358, 298],
    [640, 300],
    [1008, 620],
  ])('draws no distance over the college, the arrow, a marker or another distance (%i x %i)', (width, height) => {
    for (const count of [1, 3, 5, 8]) {
      for (const spread of [0.0005, 0.003, 0.01, 0.03]) {
        const vendors = Array.from({ length: count }, (_, at) =>
          vendorAt(COLLEGE.latitude + spread * Math.sin(at * 2.4), COLLEGE.longitude + spread * Math.cos(at * 2.4)),
        );
        const { centre, markers, rings } = drawnLayout(mapPoints(COLLEGE, vendors), { width, height });
        const words = rings.flatMap(({ label }) => label ?? []);
        for (const [at, one] of words.entries()) {
          for (const drawn of [centre, compassIn({ width, height }), ...markers])
            expect(Math.abs(one.x - drawn.x) >= 60 || Math.abs(one.y - drawn.y) >= 24).toBe(true);
          for (const other of words.slice(at + 1))
            expect(Math.abs(one.x - other.x) >= 90 || Math.abs(one.y - other.y) >= 16).toBe(true);
        }
      }
    }
  });
});
