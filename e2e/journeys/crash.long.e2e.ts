import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { aCollege } from '../factories.js';
import { mailsTo } from '../inbox.js';
import { crash, everythingUp } from '../processes.js';
import { stack } from '../stack.js';

const PROCESSES: [name: string, command: RegExp][] = [
  ['gateway', /apps\/gateway\//],
  ['web', /apps\/web\/dist\/server\//],
  ['identity-service', /apps\/identity-service\//],
  ['catalog-service', /apps\/catalog-service\//],
  ['billing-service', /apps\/billing-service\//],
  ['notification-service', /apps\/notification-service\/dist\/(bundle\/)?main/],
  ['notification-sender', /apps\/notification-service\/dist\/(bundle\/)?sender/],
  ['queue server', /(redis|valkey)-server|bin\/postgres /],
  ['database server', /bin\/postgres /],
  ['mail inbox', /maildev/],
];
const SUBSCRIBERS = 12;

describe('kill -9 in the middle of the story', () => {
  const { newVisitor } = useBrowser();

  test.each(PROCESSES)(
    'of the %s loses no subscriber, activates once and mails each subscriber once',
    async (_name, command) => {
      await everythingUp();
      const visitor = await newVisitor();
      const { id, shortName } = await aCollege({ isActive: false, goal: SUBSCRIBERS });
      const addresses = Array.from({ length: SUBSCRIBERS }, (_, n) => `student${n}@${shortName}.example`);
      // Without one, who reaches the goal after the crash.
      const subscribing = addresses.slice(1).map((email) => subscribePatiently(email, id));
      await subscribing[2];
      await crash(command);
      await Promise.all([...subscribing, subscribePatiently(String(addresses[0]), id)]);

      await eventually(
        async () => {
          const college = await visitor.json(`/api/colleges/${id}`);
          expect(college).toMatchObject({ subscriberCount: SUBSCRIBERS, isActive: true });
          return true;
        },
        { within: 90_000, every: 250, message: 'the count never became exact' },
      );
      await eventually(
        async () => {
          const mails = await Promise.all(addresses.map((address) => mailsTo(address)));
          expect(mails.map((of) => of.length)).toEqual(addresses.map(() => 1));
          return true;
        },
        { within: 180_000, every: 250, message: 'not everybody got one mail' },
      );
    },
    420_000,
  );
});

/**
 * Subscribes, with retries until it succeeds, like a user with a flaky connection: seldom enough that all of them stay
 * below the limit per address, and for longer than its window.
 */
async function subscribePatiently(email: string, collegeId: number): Promise<void> {
  const body = JSON.stringify({ email, collegeId });
  await eventually(
    async () => {
      const answer = await fetch(new URL('/api/newsletter/subscribe', stack().url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      return true;
    },
    { within: 120_000, every: 3000, message: `${email} could not subscribe` },
  );
}
