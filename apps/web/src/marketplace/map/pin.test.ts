import { expect, it } from 'vitest';
import { metresOf, METRES_PER_MILE, offsetOf } from './map-points.js';
import { movedByKey, placeAt, reachFor, whereText } from './pin.js';

const IOWA = { latitude: 41.6611, longitude: -91.5302 };
const milesOff = (east: number, north: number) =>
  placeAt(IOWA, { east: east * METRES_PER_MILE, north: north * METRES_PER_MILE });

it('places a pin at its offset', () => {
  const { east, north } = offsetOf(IOWA, placeAt(IOWA, { east: 300, north: -120 }));
  expect([Math.round(east), Math.round(north)]).toEqual([300, -120]);
});

it.each([
  [0, 0, 'At Iowa'],
  [0, 0.5, '0.5 mi north of Iowa'],
  [0.3, 0.3, '0.4 mi north-east of Iowa'],
  [1, 0, '1.0 mi east of Iowa'],
  [-0.2, -0.2, '0.3 mi south-west of Iowa'],
  [0, -0.05, 'Less than 0.1 mi south of Iowa'],
  [-0.4, 0.02, '0.4 mi west of Iowa'],
])('in words %s mi east and %s mi north is "%s"', (east, north, text) =>
  expect(whereText(milesOff(east, north), IOWA, 'Iowa')).toBe(text),
);

it('reaches a mile, and farther for a pin farther out', () => {
  expect([undefined, milesOff(0.2, 0), milesOff(2, 0), milesOff(80, 0)].map((place) => reachFor(place, IOWA))).toEqual([
    1, 1, 2.5, 25,
  ]);
});

it.each([
  ['ArrowUp', false, 0, 10],
  ['ArrowDown', false, 0, -10],
  ['ArrowLeft', true, -100, 0],
  ['ArrowRight', true, 100, 0],
])('%s (with Shift: %s) moves it %s m east and %s m north', (key, isShift, east, north) => {
  const moved = offsetOf(IOWA, movedByKey(IOWA, key, isShift, 10) ?? IOWA);
  expect([Math.round(moved.east) + 0, Math.round(moved.north) + 0]).toEqual([east, north]);
  expect(Math.round(metresOf(moved))).toBe(isShift ? 100 : 10);
});

it('ignores other keys', () => expect(movedByKey(IOWA, 'Enter', false, 10)).toBeUndefined());
