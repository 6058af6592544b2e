import { expect, test } from 'vitest';
import type { MailedAlert } from './alert-mails.query.js';
import { entryOf } from './alert-entry.js';

test.each([
  ['/vendor/dashboard', '/vendor/dashboard#continue'],
  ['/college/iowa/deal/42', '/college/iowa/deal/42'],
  [undefined, '/user/account?tab=notifications#continue'],
])('an alert about %s links to %s', (path, linked) => {
  const alert = { title: 'Approved', description: 'Lunch', dealId: null, data: { path } } as unknown as MailedAlert;
  expect(entryOf(alert, 'https://campus.example', 'UTC').url).toBe(`https://campus.example${linked}`);
});
