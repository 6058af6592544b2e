import { expect, test } from 'vitest';
import type { MailedAlert } from './alert-mails.query.js';
import { shownDeal } from '../testing/deal-facts.js';
import { entryOf } from './alert-entry.js';

test.each([
  ['/vendor/dashboard', '/vendor/dashboard#continue'],
  ['/college/iowa/deal/42', '/college/iowa/deal/42'],
  [undefined, '/user/account?tab=notifications#continue'],
])('an alert about %s links to %s', (path, linked) => {
  expect(entryOf(anAlert({ data: { path } as never }), [], 'https://campus.example', 'UTC').url).toBe(
    `https://campus.example${linked}`,
  );
});

test.each([
  ['deal-alert', '$5 off lunch', 'Open it to see how to use it.'],
  ['deal-ending', '$5 off lunch at Kopi Corner ends within 24 hours.', 'It ends within 24 hours.'],
] as const)('the sentence of %s does not repeat what the row names', (kind, description, text) => {
  const deal = shownDeal({ title: '$5 off lunch' });
  expect(entryOf(anAlert({ kind, description, data: { deal } }), [], 'https://campus.example', 'UTC').text).toBe(text);
});

test('the deal of an alert has the drawing of its words', () => {
  const deal = shownDeal({ title: '20% off' });
  const about = { dealId: 42, category: 'services', vendorName: 'Plain Sight Opticians' } as const;
  expect(entryOf(anAlert({ ...about, data: { deal } }), [], 'https://campus.example', 'UTC').deal?.picture).toBe(
    'https://campus.example/art/glasses.png',
  );
});

function anAlert(facts: Partial<MailedAlert>): MailedAlert {
  const alert = {
    id: 1,
    kind: 'deal-approved',
    title: 'Approved',
    description: 'Lunch',
    dealId: null,
    category: null,
    vendorName: null,
    data: {},
  } as const;
  const concern = { topics: [], createdAt: '2026-11-23T12:00:00.000Z', isDirect: true, isFollowed: false };
  return { ...alert, ...concern, ...facts };
}
