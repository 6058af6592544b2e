import { describe, expect, test } from 'vitest';
import { zoneAfterMove, zoneAt } from './time-zone.js';

describe('the time zone of a place', () => {
  // Campuses of states with two time zones.
  test.each([
    ['Gainesville, FL', 29.6465, -82.3533, 'America/New_York'],
    ['Pensacola, FL', 30.5491, -87.2185, 'America/Chicago'],
    ['Boise, ID', 43.6036, -116.2018, 'America/Boise'],
    ['Moscow, ID', 46.7264, -117.0142, 'America/Los_Angeles'],
    ['Bloomington, IN', 39.1682, -86.523, 'America/Indiana/Indianapolis'],
    ['Evansville, IN', 37.9715, -87.5316, 'America/Chicago'],
    ['Goodland, KS', 39.3464, -101.7002, 'America/Denver'],
    ['Lexington, KY', 38.0307, -84.504, 'America/New_York'],
    ['Bowling Green, KY', 36.985, -86.4568, 'America/Chicago'],
    ['Ironwood, MI', 46.4719, -90.1656, 'America/Menominee'],
    ['Chadron, NE', 42.8199, -103.0016, 'America/Denver'],
    ['Dickinson, ND', 46.8829, -102.7998, 'America/Denver'],
    ['Eugene, OR', 44.0451, -123.0758, 'America/Los_Angeles'],
    ['Ontario, OR', 44.0208, -116.975, 'America/Boise'],
    ['Rapid City, SD', 44.0754, -103.2058, 'America/Denver'],
    ['Vermillion, SD', 42.7881, -96.9253, 'America/Chicago'],
    ['Nashville, TN', 36.1447, -86.8027, 'America/Chicago'],
    ['Knoxville, TN', 35.9521, -83.9259, 'America/New_York'],
    ['Austin, TX', 30.2828, -97.7383, 'America/Chicago'],
    ['El Paso, TX', 31.7702, -106.5041, 'America/Denver'],
    ['Tsaile, AZ, where the clock changes', 36.2933, -109.2168, 'America/Denver'],
    ['Tempe, AZ', 33.4177, -111.9344, 'America/Phoenix'],
    ['Oakland City, IN', 38.3409, -87.3514, 'America/Chicago'],
    ['Columbia, KY', 37.1015, -85.3, 'America/Chicago'],
    ['Iron River, MI', 46.093, -88.642, 'America/Menominee'],
    ['Williston, ND', 48.1586, -103.6131, 'America/Chicago'],
    ['Yuma, AZ', 32.7253, -114.6244, 'America/Phoenix'],
  ])('%s', (_place, latitude, longitude, zone) => {
    expect(zoneAt(latitude, longitude)).toBe(zone);
  });

  test.each([
    ['Mayagüez, PR', 18.2112, -67.1407, 'America/Puerto_Rico'],
    ['Mangilao, GU', 13.4304, 144.8012, 'Pacific/Guam'],
    ['Kolonia, FM', 6.9095, 158.1566, 'Pacific/Pohnpei'],
    ['Calais, ME, beside Canada', 45.1655, -67.2433, 'America/New_York'],
    ['Bottineau, ND, beside Canada', 48.8325, -100.4411, 'America/Chicago'],
    ['Pago Pago, AS, a day behind Samoa', -14.3226, -170.7428, 'Pacific/Pago_Pago'],
  ])('is one of the USA: %s', (_place, latitude, longitude, zone) => {
    expect(zoneAt(latitude, longitude)).toBe(zone);
  });

  test.each([
    [51.5, -0.12, 'Europe/London'],
    [0, 0, 'Etc/GMT'],
    [90, 180, 'Etc/GMT-12'],
  ])('is known everywhere: %s, %s', (latitude, longitude, zone) => {
    expect(zoneAt(latitude, longitude)).toBe(zone);
  });
});

describe('a college that moves', () => {
  const moscow = { latitude: 46.7264, longitude: -117.0142 };
  const boise = { latitude: 43.6036, longitude: -116.2018 };
  const nowhere = { latitude: null, longitude: null };
  test.each([
    ['changes with its coordinates', { ...moscow, timeZone: 'America/Los_Angeles' }, boise, 'America/Boise'],
    ['gets its first coordinates', { ...nowhere, timeZone: 'America/Boise' }, moscow, 'America/Los_Angeles'],
    ['loses its coordinates', { ...moscow, timeZone: 'America/Los_Angeles' }, nowhere, 'America/Los_Angeles'],
    ['keeps a chosen zone', { ...moscow, timeZone: 'America/Denver' }, boise, 'America/Denver'],
  ])('%s', (_case, from, to, zone) => {
    expect(zoneAfterMove(from, to)).toBe(zone);
  });
});
