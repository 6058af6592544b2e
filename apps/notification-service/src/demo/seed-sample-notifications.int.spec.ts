import { MikroORM } from '@mikro-orm/postgresql';
import { DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { user } from '@campus-deals/messaging/testing/service';
import { parseEnv } from '@campus-deals/service-defaults';
import { forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { NotificationSeedEnv } from '../env.js';
import { seedSampleNotifications } from './seed-sample-notifications.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

const notification = await forFile(NotificationUnderTest.start({}, { events: false }));

test('each demo account has three, of 30 minutes, 2 hours and a day ago, the two youngest unread, also after a second run', async () => {
  const { em } = notification.get(MikroORM);
  expect(await seedSampleNotifications(em.fork())).toBe(9);
  expect(await seedSampleNotifications(em.fork())).toBe(0);
  for (const userId of Object.values(DEMO_USER_IDS)) {
    const caller = user(userId, 'student', 1);
    const ask = (path: string) => notification.ask('GET', `/api/user/notifications${path}`, { caller });
    const list = (await ask('')).json<NotificationDto[]>();
    expect(list.map(({ createdAt, isRead }) => [ageInMinutes(createdAt), isRead])).toEqual([
      [30, false],
      [120, false],
      [1440, true],
    ]);
    expect((await ask('/unread-count')).json()).toEqual({ count: 2 });
  }
});

test('production has none', () => {
  const env = { NODE_ENV: 'production', NOTIFICATION_DATABASE_URL: 'postgresql://db/notification' };
  expect(() => parseEnv(NotificationSeedEnv, env)).toThrow('NODE_ENV');
  expect(() => parseEnv(NotificationSeedEnv, { ...env, NODE_ENV: 'development' })).not.toThrow();
});

function ageInMinutes(instant: string): number {
  return 10 * Math.round((Date.now() - Date.parse(instant)) / 600_000);
}
