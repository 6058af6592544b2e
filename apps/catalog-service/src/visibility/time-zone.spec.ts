import { expect, test } from 'vitest';
import { zoneAfterMove, zoneAt } from './time-zone.js';

test.each([
  ['Gainesville, FL', 29.6465, -82.3533, 'America/New_York'],
  ['Pensacola, FL, in the other zone of its state', 30.5491, -87.2185, 'America/Chicago'],
  ['Tsaile, AZ, where the clock changes', 36.2933, -109.2168, 'America/Denver'],
  ['Tempe, AZ', 33.4177, -111.9344, 'America/Phoenix'],
  ['Mayagüez, PR', 18.2112, -67.1407, 'America/Puerto_Rico'],
  ['Calais, ME, beside Canada', 45.1655, -67.2433, 'America/New_York'],
  ['London', 51.5, -0.12, 'Europe/London'],
  ['a sea', 0, 0, 'Etc/GMT'],
])('the time zone of a place is known: %s', (_place, latitude, longitude, zone) => {
  expect(zoneAt(latitude, longitude)).toBe(zone);
});

const moscow = { latitude: 46.7264, longitude: -117.0142 };
const boise = { latitude: 43.6036, longitude: -116.2018 };
const nowhere = { latitude: null, longitude: null };
test.each([
  ['changes with its coordinates', { ...moscow, timeZone: 'America/Los_Angeles' }, boise, 'America/Boise'],
  ['gets its first coordinates', { ...nowhere, timeZone: 'America/Boise' }, moscow, 'America/Los_Angeles'],
  ['loses its coordinates', { ...moscow, timeZone: 'America/Los_Angeles' }, nowhere, 'America/Los_Angeles'],
  ['keeps a chosen zone', { ...moscow, timeZone: 'America/Denver' }, boise, 'America/Denver'],
])('a college that moves %s', (_case, from, to, zone) => {
  expect(zoneAfterMove(from, to)).toBe(zone);
});
