import { randomUUID } from 'node:crypto';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { describe, expect, test } from 'vitest';
import { sharedIdentity, type Member } from '../../testing/identity-app.js';
import { ReferralsHandlers } from './referrals.handlers.js';
import { ReferralsService } from './referrals.service.js';

type Added = EventPayload<'SubscriberAdded'>;
const REED = { id: 1, name: 'Reed', shortName: 'reed' };
let subscriptions = 0;

const identity = await sharedIdentity();
await identity.college(REED.id, REED.name, { domains: ['reed.edu'] });

const handle = (payload: Added): Promise<void> => {
  const [handler, event] = [identity.get(ReferralsHandlers), eventOf('SubscriberAdded', payload)];
  return identity.inSteps(
    () => handler.findSubscriber(event),
    (subscriber) => handler.creditReferralWhenSubscriberAdded(event, subscriber),
  );
};
const newAddress = (): string => `${randomUUID()}@mail.example`;

/** Registers a new subscription with the fake notification service and returns its event. */
function subscribed(facts: { email?: string; code?: string | null; userId?: number | null }): Added {
  const { email = newAddress(), code = null, userId = null } = facts;
  const subscriptionId = ++subscriptions;
  identity.notification.on(`GET /internal/subscriptions/${subscriptionId}`, { body: { email, collegeId: 1, userId } });
  return { subscriptionId, collegeId: 1, userId, referralCode: code };
}
const referralsOf = async ({ caller }: Member): Promise<ReferralsDto> =>
  (await identity.ask('GET', '/api/user/referrals', { caller })).json<ReferralsDto>();
const codeOf = async (member: Member): Promise<string> => (await referralsOf(member)).code;
const pointsOf = async (member: Member): Promise<number> => (await referralsOf(member)).points;
async function credited(member: Member): Promise<[credited: number, points: number]> {
  const { credited, points } = await referralsOf(member);
  return [credited, points];
}
async function referrer(): Promise<{ member: Member; code: string }> {
  const member = await identity.member();
  return { member, code: await codeOf(member) };
}
const schoolAddress = ({ id }: Member, address: string): Promise<unknown> =>
  identity.sql(
    `insert into student_verifications (user_id, address, mailbox, proven_by, confirmed_at, expires_at) values (?, ?, ?, 'link', now(), now() + interval '1 day')`,
    [id, address, address],
  );

describe('a new subscriber', () => {
  test('gives 10 points to the owner of the code, once for a repeated event', async () => {
    const { member, code } = await referrer();
    const added = subscribed({ code: ` ${code.toLowerCase()} ` });
    await handle(added);
    await handle(added);
    expect(await credited(member)).toEqual([1, 10]);
    expect(await identity.publishedOf(member, 'ReferralCredited')).toEqual([
      { creditId: expect.any(Number) as number, userId: member.id, collegeId: 1, points: 10, totalPoints: 10 },
    ]);
  });

  test('without a code counts for the account’s inviter', async () => {
    const { member } = await referrer();
    const friend = await identity.member();
    await identity.sql('update users set referred_by_user_id = ? where id = ?', [member.id, friend.id]);
    await handle(subscribed({ userId: friend.id, email: friend.email }));
    expect(await credited(member)).toEqual([1, 10]);
  });

  test.each([null, 'NOSUCHCD', "'; drop table users; --", ''])(
    'with the code %j credits nobody, and notification is not queried',
    async (code) => {
      const added = subscribed({ code });
      await handle(added);
      expect(identity.notification.asked(`GET /internal/subscriptions/${added.subscriptionId}`)).toEqual([]);
    },
  );

  test('counts once per person, across colleges, plus tags, letter case and codes', async () => {
    const [first, second] = [await referrer(), await referrer()];
    await handle(subscribed({ code: first.code, email: 'kim@mail.example' }));
    await handle(subscribed({ code: first.code, email: 'KIM+two@mail.example' }));
    await handle(subscribed({ code: second.code, email: 'kim+three@mail.example' }));
    expect([await pointsOf(first.member), await pointsOf(second.member)]).toEqual([10, 0]);
  });

  test('credits nobody after unsubscribing, and with a deleted account', async () => {
    const { member, code } = await referrer();
    await handle({ subscriptionId: 999_999, collegeId: 1, userId: null, referralCode: code });
    await handle(subscribed({ code, userId: 2_000_000_000 }));
    expect(await credited(member)).toEqual([0, 0]);
  });

  test('is not lost while notification is down: the event is retried', async () => {
    const { member, code } = await referrer();
    const added = subscribed({ code });
    identity.notification.away = true;
    await expect(handle(added)).rejects.toMatchObject({ code: 'service_unavailable' });
    identity.notification.away = false;
    await handle(added);
    expect(await credited(member)).toEqual([1, 10]);
  });
});

describe('a self-referral', () => {
  test('is never credited: not by account, address, plus tag or school address', async () => {
    const { member, code } = await referrer();
    await schoolAddress(member, 'me@reed.edu');
    await handle(subscribed({ code, userId: member.id }));
    await handle(subscribed({ code, email: member.email }));
    await handle(subscribed({ code, email: member.email.replace('@', '+x@').toUpperCase() }));
    await handle(subscribed({ code, email: 'me+x@reed.edu' }));
    expect(await credited(member)).toEqual([0, 0]);
  });

  test('counts for the account’s inviter', async () => {
    const { member } = await referrer();
    const friend = await identity.member();
    await identity.sql('update users set referred_by_user_id = ? where id = ?', [member.id, friend.id]);
    await handle(subscribed({ code: await codeOf(friend), userId: friend.id, email: friend.email }));
    expect([await pointsOf(member), await pointsOf(friend)]).toEqual([10, 0]);
  });
});

describe('concurrently', () => {
  test('8 events of one person give one credit', async () => {
    const referrers = await Promise.all(Array.from({ length: 4 }, referrer));
    const email = newAddress();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        handle(subscribed({ code: referrers[i % 4]?.code ?? '', email: email.replace('@', `+${i}@`) })),
      ),
    );
    const points = await Promise.all(referrers.map(({ member }) => pointsOf(member)));
    expect(points.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 10]);
  });

  test('30 people of one referrer give 30 credits, and each achievement once', async () => {
    const { member, code } = await referrer();
    // Six at a time: each queries notification, with a timeout of two seconds.
    for (let five = 0; five < 5; five += 1)
      await Promise.all(Array.from({ length: 6 }, () => handle(subscribed({ code }))));
    const { credited: count, points, level, pointsToNextLevel, achievements, rewards } = await referralsOf(member);
    expect({ count, points, level, pointsToNextLevel }).toEqual({
      count: 30,
      points: 30 * 10 + 25 + 100,
      level: 9,
      pointsToNextLevel: 25,
    });
    expect(achievements.filter(({ awardedAt }) => awardedAt).map(({ requiredReferrals }) => requiredReferrals)).toEqual(
      [1, 5, 25],
    );
    expect(rewards).toMatchObject([
      { rewardType: 'achievement', rewardValue: 100, isRedeemed: false, expiresAt: null },
      { rewardType: 'achievement', rewardValue: 25 },
      { rewardType: 'badge', rewardValue: 0 },
    ]);
  });

  test('users who invited each other do not deadlock', async () => {
    const [a, b] = [await referrer(), await referrer()];
    await Promise.all([
      handle(subscribed({ code: a.code, userId: b.member.id, email: b.member.email })),
      handle(subscribed({ code: b.code, userId: a.member.id, email: a.member.email })),
    ]);
    expect([await pointsOf(a.member), await pointsOf(b.member)]).toEqual([10, 10]);
  });

  test('a change of the profile loses no points', async () => {
    const { member, code } = await referrer();
    await Promise.all([
      ...Array.from({ length: 4 }, () => handle(subscribed({ code }))),
      ...Array.from({ length: 4 }, (_, i) =>
        identity.ask('PUT', '/api/user/profile', { caller: member.caller, body: { name: `Name ${i}` } }),
      ),
    ]);
    expect(await credited(member)).toEqual([4, 40]);
  });
});

describe('the referrals of a user', () => {
  test('begin empty, and show the possible achievements', async () => {
    const { member, code } = await referrer();
    const seen = await referralsOf(member);
    const nothing = { credited: 0, points: 0, level: 1, pointsToNextLevel: 50, college: null, rewards: [] };
    expect(seen).toMatchObject({ code, ...nothing });
    expect(seen.achievements.map(({ requiredReferrals }) => requiredReferrals)).toEqual([1, 5, 25, 100]);
    expect(seen.achievements.every(({ awardedAt }) => awardedAt === null)).toBe(true);
  });

  test('name the college of the profile, else the verified one', async () => {
    const { member } = await referrer();
    await schoolAddress(member, 'lee@reed.edu');
    expect((await referralsOf(member)).college).toEqual(REED);
    await identity.sql('delete from student_verifications where user_id = ?', [member.id]);
    expect((await referralsOf(member)).college).toBeNull();
    await identity.sql('update users set college_id = 1 where id = ?', [member.id]);
    expect((await referralsOf(member)).college).toEqual(REED);
  });
});

test('after an account was deleted the credits of others stay, without identifying that person', async () => {
  const { member, code } = await referrer();
  const friend = await identity.member();
  await handle(subscribed({ code, userId: friend.id, email: friend.email }));
  const [asVisitor, bySchool] = [await identity.member(), await identity.member()];
  await handle(subscribed({ code, email: asVisitor.email.replace('@', '+tag@') }));
  await schoolAddress(bySchool, 'max@reed.edu');
  await handle(subscribed({ code, email: 'max+deals@reed.edu' }));
  for (const { id, email } of [friend, asVisitor, bySchool]) {
    await identity.inTransaction(() => identity.get(ReferralsService).forget(id, email));
    await identity.sql('delete from users where id = ?', [id]);
  }
  const rows = await identity.sql(
    'select person_hash, referred_user_id, subscription_id from referral_credits where referrer_user_id = ?',
    [member.id],
  );
  expect(rows).toEqual([1, 2, 3].map(() => ({ person_hash: null, referred_user_id: null, subscription_id: null })));
  expect(await credited(member)).toEqual([3, 30]);
});

test("the export contains the earnings, and no other user's address", async () => {
  const { member, code } = await referrer();
  const friend = await identity.member();
  await handle(subscribed({ code, email: friend.email }));
  const exported = await identity.inTransaction(() => identity.get(ReferralsService).exportOf(member.id));
  expect(exported).toMatchObject({
    credits: [{ collegeId: 1, points: 10 }],
    achievements: [{ name: 'Icebreaker' }],
    rewards: [{ rewardType: 'badge' }],
  });
  const theirs = await identity.inTransaction(() => identity.get(ReferralsService).exportOf(friend.id));
  expect(theirs).toMatchObject({ credits: [], creditedToOthers: [{ collegeId: 1, points: 10 }] });
  expect(JSON.stringify([exported, theirs])).not.toMatch(/@|hash/);
});
