import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { metrics } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { eventually, forFile } from '@campus-deals/testing';
import { expect, onTestFinished, test } from 'vitest';
import { DealsReadModel } from '../audience/deals-read-model.service.js';
import { dealFacts } from '../testing/deal-facts.js';
import { NewslettersUnderTest } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

const COLLEGE = 7;
const READERS = ['ann@uni.example', 'ben@uni.example'];

/** Provides the database and the mail server, and runs no schedule. */
const idle = await forFile(NotificationUnderTest.start({}, { events: false }));

/** Counts completed runs of the weekly job in this process, which hosts both replicas. */
async function runs(): Promise<number> {
  const line = /scheduled_job_duration_seconds_count\{job="weekly-newsletters",outcome="completed"\} (\d+)/;
  return Number(line.exec(await metrics.metrics())?.[1] ?? 0);
}

test('when two replicas run it repeatedly, each subscriber gets one mail', async () => {
  await idle.sql(
    "insert into colleges (id, name, short_name, status, is_active, version) values (?, 'Reed', 'reed', 'live', true, 1)",
    [COLLEGE],
  );
  await new NewslettersUnderTest(idle).subscribe(COLLEGE, READERS);
  await idle.inTransaction(async () => {
    const deal = dealFacts({ collegeId: COLLEGE });
    await idle.get(DealsReadModel).sync(deal);
    // Each second is its time.
    await idle.get(Settings).apply({ ...DEFAULT_SETTINGS, newsletterCron: '* * * * * *', version: 2 });
  });
  for (let n = 0; n < 2; n++) {
    const replica = await idle.replica();
    onTestFinished(() => replica.stop());
  }
  for (const email of READERS)
    await eventually(() => expect(idle.inbox.to(email)).toHaveLength(1), { message: `mail to ${email}` });
  const before = await runs();
  await eventually(async () => expect(await runs()).toBeGreaterThan(before + 1));
  expect(READERS.map((email) => idle.inbox.to(email).length)).toEqual([1, 1]);
  expect(await idle.sql('select trigger from newsletters')).toEqual([{ trigger: 'weekly' }]);
}, 60_000);
