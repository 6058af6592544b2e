import { randomInt } from 'node:crypto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { IdentityUnderTest, type Member } from '../../testing/identity-app.js';
import { VendorsHandlers } from './vendors.handlers.js';

const identity = await forFile(IdentityUnderTest.start());
beforeEach(() => {
  identity.billing.away = false;
});

const roleOf = async (email: string): Promise<object[]> =>
  identity.sql('select role, last_login is null as "neverCame", email_verified as proven from users where email = ?', [
    email,
  ]);
const identified = async (paymentId: number): Promise<object[]> =>
  (await identity.published('PayerIdentified')).filter((event) => event.paymentId === paymentId);
const changes = async (member: Member): Promise<number> =>
  (await identity.publishedOf(member, 'UserRoleChanged')).length;
const resolved = async ({ token }: Member): Promise<object> => (await identity.resolve(token)).json();

/** Registers a payment with the fake billing service. The returned function publishes its event. */
function aPayment(payer: { email: string; userId: number | null } | undefined) {
  const paymentId = randomInt(1, 2_000_000_000);
  identity.billing.on(`GET /internal/payments/${paymentId}/payer`, payer ? { body: payer } : { status: 404 });
  const payload = { paymentId, userId: payer?.userId ?? null, amount: 1000, currency: 'usd', version: 1 };
  const event = eventOf('VendorFeePaid', payload);
  const handler = identity.get(VendorsHandlers);
  const told = (): Promise<void> =>
    identity.inSteps(
      () => handler.findPayer(event),
      (answer) => handler.grantVendorRoleWhenFeePaid(event, answer),
    );
  return Object.assign(told, { paymentId });
}

const registered = (userId: number | null): Promise<void> => {
  const payload = { vendorId: 7, userId, collegeId: 1, name: 'Pizza', version: 1, isSuspended: false };
  const event = eventOf('VendorRegistered', payload);
  return identity.inTransaction(() => identity.get(VendorsHandlers).grantVendorRoleWhenVendorRegistered(event));
};

describe('a payer of the fee', () => {
  test('who is signed in becomes a vendor in place, once: no session ends, and gateways look the session up again', async () => {
    const received = await identity.endedSessions();
    const student = await identity.member();
    const told = aPayment({ email: student.email, userId: student.id });
    await told();
    await told();
    expect(await resolved(student)).toMatchObject({ userId: student.id, role: 'vendor' });
    expect(await changes(student)).toBe(1);
    expect(await identified(told.paymentId)).toEqual([]);
    await eventually(() => expect(received).toContainEqual({ userIds: [student.id] }));
  });

  test('without an account gets one, without a sign-in and with an unproven address', async () => {
    const told = aPayment({ email: 'New@Pizza.example', userId: null });
    await told();
    await told();
    expect(await roleOf('new@pizza.example')).toEqual([{ role: 'student', neverCame: true, proven: false }]);
    const [id = 0] = await identity.column<number>(`select id from users where email = 'new@pizza.example'`);
    const events = await identified(told.paymentId);
    expect(new Set(events.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify({ userId: id, paymentId: told.paymentId })]),
    );
    expect(await identity.publishedOf({ id }, 'UserRegistered')).toMatchObject([{ role: 'student' }]);
  });

  test('with a student’s address, who may be another person, does not change the account until its owner registers', async () => {
    const student = await identity.member();
    const told = aPayment({ email: student.email, userId: null });
    await told();
    expect(await resolved(student)).toMatchObject({ role: 'student' });
    expect(await changes(student)).toBe(0);
    expect(await identified(told.paymentId)).toEqual([{ paymentId: told.paymentId, userId: student.id }]);
    await registered(student.id);
    expect(await resolved(student)).toMatchObject({ role: 'vendor' });
  });

  test('who is an admin stays one', async () => {
    const admin = await identity.member('admin');
    await aPayment({ email: admin.email, userId: admin.id })();
    expect(await resolved(admin)).toMatchObject({ role: 'admin' });
    expect(await changes(admin)).toBe(0);
  });

  test('who is erased or gone gets nothing', async () => {
    const before = await identity.sql('select 1 from users');
    await aPayment(undefined)();
    await aPayment({ email: 'gone@pizza.example', userId: 2_000_000_000 })();
    expect(await identity.sql('select 1 from users')).toHaveLength(before.length);
  });

  test('waits while billing is down', async () => {
    const student = await identity.member();
    const told = aPayment({ email: student.email, userId: student.id });
    identity.billing.away = true;
    await expect(told()).rejects.toThrow('Temporarily unavailable');
    identity.billing.away = false;
    await told();
    expect(await resolved(student)).toMatchObject({ role: 'vendor' });
  });
});

describe('a user who registered a business', () => {
  test('becomes a vendor in place, once for repeated events', async () => {
    const student = await identity.member();
    await registered(student.id);
    await registered(student.id);
    expect(await resolved(student)).toMatchObject({ role: 'vendor' });
    expect(await changes(student)).toBe(1);
    // A sign-in link must then lead to the dashboard.
    const rows = await identity.sql('select has_completed_registration as done from users where id = ?', [student.id]);
    expect(rows).toEqual([{ done: true }]);
  });

  test('gets no role if an admin entered the business, or the account is gone', async () => {
    const before = await identity.published('UserRoleChanged');
    await registered(null);
    await registered(2_000_000_000);
    expect(await identity.published('UserRoleChanged')).toEqual(before);
  });
});
