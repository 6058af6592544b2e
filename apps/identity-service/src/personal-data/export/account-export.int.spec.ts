import type { AccountExportDto } from '@campus-deals/contracts/identity/account.dto';
import { InternalTokens } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedIdentity, type Answer, type Member } from '../../testing/identity-app.js';

const identity = await sharedIdentity();
const member = await identity.member();
beforeEach(() => {
  for (const neighbour of [identity.catalog, identity.billing, identity.notification])
    Object.assign(neighbour, { away: false });
  identity.catalog.on('POST /internal/exports', { body: { data: { savedDeals: [1, 2] } } });
  identity.billing.on('POST /internal/exports', { body: { data: { payments: ['CD-000001'] } } });
  identity.notification.on('POST /internal/exports', { body: { data: { subscriptions: ['reed'] } } });
});

const exportOf = ({ caller }: Member): Promise<Answer> => identity.ask('GET', '/api/user/export', { caller });

describe("an account's export", () => {
  test('contains the data of every service, as a file', async () => {
    const answer = await exportOf(member);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="campus-deals-export.json"',
      'cache-control': 'no-store',
    });
    expect(answer.json<AccountExportDto>()).toMatchObject({
      exportedAt: expect.any(String),
      identity: {
        account: { id: member.id, email: member.email, role: 'student', wasInvited: false },
        sessions: [{ device: null, createdAt: expect.any(String), lastSeenAt: expect.any(String) }],
        studentVerification: [],
        referrals: { credits: [], achievements: [], rewards: [] },
      },
      catalog: { savedDeals: [1, 2] },
      billing: { payments: ['CD-000001'] },
      notification: { subscriptions: ['reed'] },
    });
  });

  test('is made ten times an hour for each account', async () => {
    const [one, other] = [await identity.member(), await identity.member()];
    for (let n = 0; n < 10; n += 1) expect((await exportOf(one)).statusCode).toBe(200);
    expect((await exportOf(one)).json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await exportOf(other)).statusCode).toBe(200);
  });

  test('queries the others as a service, for this user only', async () => {
    await exportOf(member);
    const [question] = identity.catalog.asked('POST /internal/exports');
    expect(question?.body).toEqual({ userId: member.id, email: member.email });
    const token = String(question?.headers['x-internal-token']);
    expect(await new InternalTokens(identity.env.INTERNAL_TOKEN_SECRET).verify(token, 'catalog')).toEqual({
      kind: 'service',
      name: 'identity',
    });
  });

  test('contains no credentials and no other user', async () => {
    const inviter = await identity.member();
    await identity.sql(
      `update users set referred_by_user_id = ?, magic_link_token_hash = 'x', magic_link_expiry = now() where id = ?`,
      [inviter.id, member.id],
    );
    await identity.sql(
      `insert into student_verifications (user_id, address, mailbox, token_hash, token_expires_at) values (?, 'a@reed.edu', 'a@reed.edu', 'x', now())`,
      [member.id],
    );
    const text = (await exportOf(member)).body;
    const own = { account: { wasInvited: true }, studentVerification: [{ address: 'a@reed.edu' }] };
    expect(JSON.parse(text)).toMatchObject({ identity: own });
    expect(text).not.toMatch(/token|expiry/i);
    expect(text).not.toContain(inviter.email);
  });

  test.each(['catalog', 'billing', 'notification'] as const)(
    'is complete or fails: 503 while %s is down',
    async (name) => {
      identity[name].away = true;
      const answer = await exportOf(member);
      expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
    },
  );
});
