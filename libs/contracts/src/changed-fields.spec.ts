import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.js';

class Hours {
  constructor(
    readonly to: string,
    readonly from: string,
  ) {}
}

test.each([
  ['another text', { name: 'Tea' }, { name: 'Cake' }, { name: 'Cake' }],
  ['the same text', { name: 'Tea' }, { name: 'Tea' }, {}],
  ['nothing instead of a text', { name: 'Tea' }, { name: null }, { name: null }],
  ['an omitted field', { name: 'Tea' }, { name: undefined }, {}],
  ['null where nothing was', {}, { name: null }, {}],
  [
    'an instance with the values of a plain object',
    { hours: [{ from: '9', to: '5' }] },
    { hours: [new Hours('5', '9')] },
    {},
  ],
  ['another order of a list', { days: [1, 2] }, { days: [2, 1] }, { days: [2, 1] }],
  ['the same instant', { at: new Date(7) }, { at: new Date(7) }, {}],
  ['another instant', { at: new Date(7) }, { at: new Date(8) }, { at: new Date(8) }],
])('%s', (_what, stored: object, edit: object, changed) => {
  expect(changedFields(stored, edit)).toEqual(changed);
});
