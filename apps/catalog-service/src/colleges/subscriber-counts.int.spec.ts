import { describe, expect, test } from 'vitest';
import { collectChangedTags } from '@campus-deals/service-defaults';
import { eventOf } from '../testing/accounts.js';
import { sharedCatalog } from '../testing/catalog-app.js';
import { aCollege } from '../testing/factories.js';
import { College } from './college.entity.js';
import { CollegesHandlers } from './colleges.handlers.js';

const catalog = await sharedCatalog();
let lastSubscription = 0;

/** Delivers each event in its own transaction and without the inbox, to test the handlers' own guarantees. */
function deliver(subscriptionId: number, collegeId: number, what: 'added' | 'removed' = 'added') {
  const handlers = catalog.app.get(CollegesHandlers);
  const added = { subscriptionId, collegeId, userId: null, referralCode: null };
  const handled = () =>
    what === 'added'
      ? handlers.countSubscriberWhenAdded(eventOf('SubscriberAdded', added))
      : handlers.uncountSubscriberWhenRemoved(eventOf('SubscriberRemoved', { subscriptionId, collegeId }));
  return collectChangedTags(() => catalog.inTransaction(handled));
}

async function stateOf(id: number): Promise<{ subscriberCount: number; isActive: boolean; activations: number }> {
  const { subscriberCount, isActive } = await catalog.em().findOneOrFail(College, id);
  const activations = (await catalog.published('CollegeActivated', { collegeId: id })).length;
  return { subscriberCount, isActive, activations };
}

describe('a subscription', () => {
  test('delivered twice counts once, and invalidates only cached counts of the college', async () => {
    const { id } = await aCollege(catalog.em());
    const subscription = ++lastSubscription;
    expect((await deliver(subscription, id)).tags).toEqual([`count:college-${id}`, 'count:colleges']);
    expect((await deliver(subscription, id)).tags).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ subscriberCount: 1 });
  });

  test('removed twice is subtracted once', async () => {
    const { id } = await aCollege(catalog.em());
    const [stays, leaves] = [++lastSubscription, ++lastSubscription];
    for (const subscription of [stays, leaves]) await deliver(subscription, id);
    await deliver(leaves, id, 'removed');
    await deliver(leaves, id, 'removed');
    expect(await stateOf(id)).toMatchObject({ subscriberCount: 1 });
  });

  test('whose removal arrives first never counts', async () => {
    const { id } = await aCollege(catalog.em(), { subscriptionGoal: 1 });
    const subscription = ++lastSubscription;
    await deliver(subscription, id, 'removed');
    await deliver(subscription, id);
    await deliver(subscription, id, 'removed');
    expect(await stateOf(id)).toEqual({ subscriberCount: 0, isActive: false, activations: 0 });
  });

  test('to a college that was removed meanwhile changes no count and causes no error', async () => {
    const subscription = ++lastSubscription;
    expect((await deliver(subscription, 70_000)).tags).toEqual([]);
    expect((await deliver(subscription, 70_000, 'removed')).tags).toEqual([]);
    expect(await catalog.sql('SELECT FROM counted_subscribers WHERE subscription_id = ?', [subscription])).toEqual([]);
  });
});

describe('the goal', () => {
  test('invalidates at once what is cached of the college, its deals and its vendors when reached', async () => {
    const { id } = await aCollege(catalog.em(), { subscriptionGoal: 1 });
    const tags = [`college-${id}`, 'colleges', `open-college-${id}`, 'vendors'];
    expect((await deliver(++lastSubscription, id)).tags).toEqual(tags);
  });

  test('activates a college once with an exact count of 40 concurrent subscribers, half of them delivered twice', async () => {
    const { id } = await aCollege(catalog.em(), { subscriptionGoal: 20 });
    const first = lastSubscription + 1;
    lastSubscription += 40;
    const deliveries = Array.from({ length: 60 }, (_, n) => first + (n % 40));
    await Promise.all(deliveries.map((subscription) => deliver(subscription, id)));
    expect(await stateOf(id)).toEqual({ subscriberCount: 40, isActive: true, activations: 1 });
    const [activated] = await catalog.published('CollegeActivated', { collegeId: id });
    expect(activated).toMatchObject({ subscriberCount: 20, isActive: true, version: 2 });
  });
});
