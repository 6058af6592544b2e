import { describe, expect, test } from 'vitest';
import { createCollegeBody, latitude, listCollegesQuery, longitude, subscriptionGoalBody } from './colleges.schema.js';
import { activationProgress, subscribersNeeded } from './limits.js';
import { emailAddress } from './lists.schema.js';
import { stateCode } from './states.js';

const college = {
  name: 'Iowa',
  shortName: 'iowa',
  city: 'Iowa City',
  state: 'IA',
  latitude: '41.66',
  longitude: '-91.53',
};
const messages = (result: { error?: { issues: { message: string }[] } }): string[] =>
  result.error?.issues.map((issue) => issue.message) ?? [];

describe('coordinates', () => {
  test.each([
    [latitude, 'north', 'Latitude must be a valid number'],
    [latitude, '', 'Latitude must be a valid number'],
    [latitude, '90.1', 'Latitude must be between -90 and 90 degrees'],
    [longitude, -180.5, 'Longitude must be between -180 and 180 degrees'],
    [longitude, Number.NaN, 'Longitude must be a valid number'],
  ])('%# refuses %s', (schema, value, message) => {
    expect(messages(schema.safeParse(value))).toContain(message);
  });

  test('travel as text', () => {
    expect(latitude.parse(41.66)).toBe('41.66');
    expect(longitude.parse(' 144.8 ')).toBe('144.8');
  });
});

describe('a college as an admin enters it', () => {
  test('takes a state in any case and an empty website as none', () => {
    expect(createCollegeBody.parse({ ...college, state: 'ia', website: '' })).toMatchObject({
      state: 'IA',
      website: null,
    });
  });

  test.each([
    [{ state: 'Iowa' }, 'State must be 2 characters'],
    [{ state: 'ZZ' }, 'State must be a US state or territory'],
    [{ shortName: 'a b' }, 'Short name may hold letters, digits and single hyphens'],
    [{ shortName: '42' }, 'Short name must hold a letter'],
    [{ website: 'javascript:alert(1)' }, 'Must be a valid URL'],
    [{ name: ' ' }, 'Name is required'],
  ])('%# refuses %o', (change, message) => {
    expect(messages(createCollegeBody.safeParse({ ...college, ...change }))).toContain(message);
  });
});

test.each([0, -1, 1.5, 'ten', null])('a goal of %s is refused with the specified message', (goal) => {
  expect(messages(subscriptionGoalBody.safeParse({ goal }))).toContain(
    'Please enter a valid subscription goal (at least 1)',
  );
});

test('an unknown query field is refused', () => {
  expect(listCollegesQuery.safeParse({ page: '2' }).success).toBe(false);
  expect(listCollegesQuery.parse({ limit: '5' })).toEqual({ limit: 5 });
});

test('an address is trimmed and case-folded before it is compared', () => {
  expect(emailAddress.parse('  Ada@Example.EDU ')).toBe('ada@example.edu');
  expect(messages(emailAddress.safeParse('ada'))).toContain('Please enter a valid email address.');
});

test('progress is rounded and capped, the rest never negative', () => {
  expect([activationProgress(0, 100), activationProgress(2, 3), activationProgress(250, 100)]).toEqual([0, 67, 100]);
  expect([subscribersNeeded(63, 100), subscribersNeeded(120, 100)]).toEqual([37, 0]);
});

test('a state is known by code and by name', () => {
  expect([stateCode('iowa'), stateCode(' IA '), stateCode('District of Columbia'), stateCode('Atlantis')]).toEqual([
    'IA',
    'IA',
    'DC',
    undefined,
  ]);
});
