import { describe, expect, test } from 'vitest';
import { changesOf, withoutAddresses } from './changes.js';

describe('what an entry keeps', () => {
  test('is what differs, of both sides', () => {
    const same = { tags: ['a'], same: { x: 1 } };
    const edited = { ...same, title: 'New', endDate: null, added: 3 };
    expect(changesOf({ ...same, title: 'Old', endDate: new Date(0) }, edited)).toEqual({
      before: { title: 'Old', endDate: '1970-01-01T00:00:00.000Z', added: null },
      after: { title: 'New', endDate: null, added: 3 },
    });
  });

  test('is the whole of what was made or is gone', () => {
    expect(changesOf(undefined, { name: 'Reed' })).toEqual({ before: null, after: { name: 'Reed' } });
    expect(changesOf({ name: 'Reed' }, undefined)).toEqual({ before: { name: 'Reed' }, after: null });
    expect(changesOf(undefined, undefined)).toEqual({ before: null, after: null });
  });

  test.each([
    ['email', 'ann@mail.example'],
    ['contactEmail', 'ann@mail.example'],
    ['contactPhone', '503 555 0100'],
    ['phone', 5_035_550_100],
    ['redemptionCode', 'TACOS25'],
    ['codes', ['A1', 'B2']],
    ['description', 'Write to ann@mail.example'],
  ])('masks %s', (field, value) => {
    const { after } = changesOf({ [field]: null }, { [field]: value });
    expect(JSON.stringify(after)).toContain('(changed)');
    expect(JSON.stringify(after)).not.toMatch(/ann@|555|TACOS|A1/);
    expect(changesOf({ [field]: null }, { [field]: value }).before).toEqual({ [field]: null });
  });

  test('masks what is nested, and leaves what only sounds personal', () => {
    const plain = { zipCode: '97202', emailVerified: true, emailDomains: ['reed.edu'] };
    const own = { supportEmail: 'help@campus.example' };
    const { after } = changesOf(undefined, { ...plain, ...own, contact: { email: 'a@b.example', city: 'Portland' } });
    expect(after).toEqual({ ...plain, supportEmail: '(changed)', contact: { email: '(changed)', city: 'Portland' } });
    expect(changesOf(undefined, own, ['supportEmail']).after).toEqual(own);
  });

  test('leaves out what would fill the log', () => {
    expect(changesOf(undefined, { text: 'x'.repeat(5000) }).after).toEqual({ text: '(too long to keep)' });
  });
});

test('an address in a text is masked, the text around it stays', () => {
  expect(withoutAddresses('By <ann.b@mail.example>, 25% off.')).toBe('By <(changed)>, 25% off.');
});
