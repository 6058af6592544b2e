import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { forFile } from '@campus-deals/testing';
import { beforeEach, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { WatchedServices } from './watched-services.service.js';

const notification = await forFile(NotificationUnderTest.start({}, { events: false }));
await notification.sql(
  `insert into users (id, email, role, email_notifications, browser_notifications, version)
   values (1, 'ada@example.com', 'admin', true, false, 1)`,
);
beforeEach(async () => {
  await notification.sql('delete from notifications');
  await notification.sql('delete from watched_services');
});

const START = Date.parse('2026-11-26T12:00:00Z');
const minute = (at: number): Date => new Date(START + at * 60_000);
const watched = () => notification.get(WatchedServices);
const titles = async (): Promise<string[]> =>
  await notification.column<string>('select title from notifications order by id');

/** Records a result for each minute, twice, like a repeated run. */
async function note(service: 'catalog' | 'notification', answers: [minute: number, isUp: boolean][]): Promise<void> {
  for (const [at, isUp] of answers)
    for (let run = 0; run < 2; run++)
      await notification.inContext(() => watched().noteAnswer(service, isUp, minute(at)));
}
const away = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index): [number, boolean] => [from + index, false]);

test('an outage of five minutes is told once, and its end once', async () => {
  await note('catalog', [[0, true], ...away(1, 5)]);
  expect(await titles()).toEqual([]);
  await note('catalog', away(6, 30));
  expect(await titles()).toEqual(['The catalog service is away']);
  await note('catalog', [
    [31, true],
    [32, true],
  ]);
  expect(await titles()).toEqual(['The catalog service is away', 'The catalog service is back']);
  const [, back] = await notification.sql<{ description: string }>('select description from notifications order by id');
  expect(back?.description).toBe('It was away for 30 minutes.');
  await note('catalog', [...away(40, 45)]);
  expect(await titles()).toHaveLength(3);
});

test('short outages, and what no check saw, are not told', async () => {
  await note('catalog', [[0, true], ...away(1, 5), [6, true], ...away(7, 10), [11, true], [12, false], [90, false]]);
  expect(await titles()).toEqual([]);
});

test('this service tells of its own outage once it is back', async () => {
  await note('notification', [
    [0, true],
    [1, true],
    [4, true],
    [16, true],
    [17, true],
  ]);
  expect(await titles()).toEqual(['The notification service is back']);
});

test('failed events are told at once, then each hour', async () => {
  const noteAt = (at: number) => notification.inContext(() => watched().noteFailedEvents('catalog', minute(at)));
  await noteAt(0);
  expect(await titles()).toEqual([]);
  await aFailedEvent(notification.app, 'catalog');
  for (const at of [1, 1, 2]) await noteAt(at);
  expect(await titles()).toEqual(['A task failed in the catalog service']);
  await aFailedEvent(notification.app, 'catalog');
  await noteAt(30);
  expect(await titles()).toHaveLength(1);
  for (const at of [61, 125]) await noteAt(at);
  expect(await titles()).toEqual(['A task failed in the catalog service', '2 tasks failed in the catalog service']);
});
