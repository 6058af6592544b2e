import { expect, test } from 'vitest';
import type { MailedAlert } from './alert-mails.query.js';
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
  ['deal-approved', null, 'Open it'],
  ['deal-alert', 42, 'View Deal'],
  ['own-deal-ended', null, 'Run again'],
] as const)('the button of %s about deal %s reads "%s"', (kind, dealId, text) => {
  expect(entryOf(anAlert({ kind, dealId }), [], 'https://campus.example', 'UTC').action).toBe(text);
});

function anAlert(facts: Partial<MailedAlert>): MailedAlert {
  const alert = {
    id: 1,
    kind: 'deal-approved',
    title: 'Approved',
    description: 'Lunch',
    dealId: null,
    data: {},
  } as const;
  const concern = { topics: [], createdAt: '2026-11-23T12:00:00.000Z', isDirect: true, isFollowed: false };
  return { ...alert, ...concern, ...facts };
}
