import { expect, test } from 'vitest';
import { stateCode } from './states.js';

test('a state is found by code and by name', () => {
  expect([stateCode('iowa'), stateCode(' IA '), stateCode('District of Columbia'), stateCode('Atlantis')]).toEqual([
    'IA',
    'IA',
    'DC',
    undefined,
  ]);
});
