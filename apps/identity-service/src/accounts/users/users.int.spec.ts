import type { Caller } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import { sharedIdentity } from '../../testing/identity-app.js';
import type { User } from './user.entity.js';
import { UsersService, type NewAccount } from './users.service.js';

const NOTIFICATION: Caller = { kind: 'service', name: 'notification' };

const identity = await sharedIdentity();

const findOrCreate = (account: NewAccount): Promise<User> =>
  identity.inContext(async () => (await identity.get(UsersService).findOrCreate(account)).user);

describe('an account', () => {
  test('is found by its address, ignoring case and spaces', async () => {
    const first = await findOrCreate({ email: ' Jo@Uni.Example ', name: 'Jo', role: 'student' });
    const second = await findOrCreate({ email: 'jo@uni.example', name: 'Someone else', role: 'vendor' });
    expect(second).toMatchObject({ id: first.id, email: 'jo@uni.example', name: 'Jo', role: 'student' });
  });

  test('starts with the specified defaults and a referral code of its own', async () => {
    const user = await findOrCreate({ email: 'new@uni.example', name: 'New', role: 'student' });
    expect(user).toMatchObject({
      defaultCollege: false,
      browserNotifications: false,
      emailNotifications: true,
      referralPoints: 0,
      level: 1,
      collegeId: null,
    });
    expect(user.referralCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  });
});

test('the contact of a user is 404 for an unknown user', async () => {
  const { id } = await findOrCreate({ email: 'kim@uni.example', name: 'Kim', role: 'student' });
  expect((await identity.ask('GET', `/internal/users/${id}/contact`, { caller: NOTIFICATION })).json()).toEqual({
    email: 'kim@uni.example',
    name: 'Kim',
    isVerified: true,
  });
  const missing = await identity.ask('GET', '/internal/users/999999/contact', { caller: NOTIFICATION });
  expect(missing.json()).toMatchObject({ status: 404, code: 'user_not_found' });
});
