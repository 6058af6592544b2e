import { describe, expect, test } from 'vitest';
import { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { ADMIN, sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { Deal } from '../deal.entity.js';
import { Revision } from '../../moderation/revision.entity.js';

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

const catalog = await sharedCatalog();
const { ids, vendor, owner } = await aBusiness(catalog.em());

const own = (given: Partial<Deal> = {}): Promise<Deal> => aDeal(catalog.em(), { ...ids, ...given });
const edit = (id: number, body: object, caller = owner) => catalog.ask('PATCH', `/api/deals/${id}`, { caller, body });
const decide = (id: number, decision: 'approve' | 'reject', caller = ADMIN, body?: object) =>
  catalog.ask('PATCH', `/api/admin/deals/${id}/${decision}`, { caller, body });
const seen = async (id: number): Promise<object> => (await catalog.read<{ deal: object }>(`/api/deals/${id}`)).deal;
const read = (id: number): Promise<OwnDealDto> => catalog.read(`/api/vendor/deals/${id}`, owner);
const publishedOf = (name: 'DealSubmitted' | 'DealChanged' | 'DealApproved' | 'DealRejected', dealId: number) =>
  catalog.published<typeof name>(name, { dealId });

describe('an edit of a deal that readers do not see', () => {
  test.each(['pending', 'rejected', 'expired'] as const)(
    'that is %s changes it, and it waits for approval',
    async (status) => {
      const { id } = await own({ status, rejectionReason: status === 'rejected' ? 'Too cheap' : null });
      const answer = await edit(id, { version: 1, title: 'A better title', endDate: inDays(5).toISOString() });
      expect([answer.statusCode, validationErrors(OwnDealDto, answer.json())]).toEqual([200, {}]);
      expect(answer.json()).toMatchObject({
        title: 'A better title',
        status: 'pending',
        rejectionReason: null,
        version: 2,
        pendingRevision: null,
      });
      expect(await publishedOf('DealSubmitted', id)).toMatchObject([{ title: 'A better title', version: 2 }]);
    },
  );

  test('that changes nothing needs no approval', async () => {
    const { id, title } = await own({ status: 'rejected' });
    expect((await edit(id, { version: 1, title })).json()).toMatchObject({ status: 'rejected', version: 1 });
    expect(await publishedOf('DealSubmitted', id)).toEqual([]);
  });

  test('keeps omitted fields, and empties null ones', async () => {
    const schedule = { weekdays: [1], windowFrom: '09:00', windowTo: '10:00' };
    const { id } = await own({ status: 'pending', ...schedule, terms: 'Small print', endDate: inDays(9) });
    expect((await edit(id, { version: 1, discountValue: '30' })).json()).toMatchObject({
      discountValue: '30',
      terms: 'Small print',
      schedule: { weekdays: [1], from: '09:00', to: '10:00' },
    });
    expect((await edit(id, { version: 2, schedule: null, terms: '', endDate: null })).json()).toMatchObject({
      discountValue: '30',
      terms: null,
      schedule: null,
      endDate: null,
    });
  });

  test('that has ended needs a new end', async () => {
    const { id } = await own({ startDate: inDays(-9), endDate: inDays(-1) });
    const refusal = { status: 400, errors: { endDate: ['End date must be in the future'] } };
    expect((await edit(id, { version: 1, title: 'A better title' })).json()).toMatchObject(refusal);
    const ends = { version: 1, endDate: inDays(9).toISOString() };
    expect((await edit(id, ends)).json()).toMatchObject({ status: 'pending' });
  });

  test('needs a discount that fits the stored type, or a type that fits the stored value', async () => {
    const refused = { status: 400, errors: { discountValue: ['Enter a percentage from 1 to 100'] } };
    for (const status of ['pending', 'approved'] as const) {
      const { id } = await own({ status });
      expect((await edit(id, { version: 1, discountValue: '900' })).json()).toMatchObject(refused);
      const words = await own({ status, discountType: 'custom', discountValue: 'Free coffee' });
      expect((await edit(words.id, { version: 1, discountType: 'percentage' })).json()).toMatchObject(refused);
    }
  });

  test('keeps an older invalid discount', async () => {
    const { id } = await own({ status: 'pending', discountValue: 'banana' });
    expect((await edit(id, { version: 1, title: 'A better title' })).json()).toMatchObject({
      title: 'A better title',
      discountValue: 'banana',
    });
  });

  test('needs the fee if it would submit the deal again', async () => {
    const [waiting, rejected] = [await own({ status: 'pending' }), await own({ status: 'rejected' })];
    await catalog.em().nativeUpdate(Vendor, { id: vendor.id }, { hasPaid: false });
    expect((await edit(waiting.id, { version: 1, title: 'A better title' })).statusCode).toBe(200);
    expect((await edit(rejected.id, { version: 1, title: 'A better title' })).json()).toMatchObject({
      code: 'registration_fee_required',
    });
    await catalog.em().nativeUpdate(Vendor, { id: vendor.id }, { hasPaid: true });
  });
});

describe('an edit of an approved deal', () => {
  test('waits while readers see the deal as it was, until it is approved', async () => {
    const { id, title, approvedAt } = await own({ endDate: inDays(9) });
    const answer = await edit(id, { version: 1, title: 'A better title', discountValue: '10', endDate: null });
    expect([answer.statusCode, validationErrors(OwnDealDto, answer.json())]).toEqual([200, {}]);
    expect(answer.json<OwnDealDto>()).toMatchObject({
      title,
      status: 'approved',
      version: 2,
      pendingRevision: { status: 'pending', title: 'A better title', endDate: null, rejectionReason: null },
    });
    // Contains only what differs.
    expect(answer.json<OwnDealDto>().pendingRevision).not.toHaveProperty('discountValue');
    expect(answer.headers['x-invalidate-tags']).toBeUndefined();
    expect(await seen(id)).toMatchObject({ title, status: 'approved' });
    expect(await publishedOf('DealSubmitted', id)).toMatchObject([{ title: 'A better title', status: 'approved' }]);

    const approved = await decide(id, 'approve');
    expect(approved.json()).toMatchObject({ id, title: 'A better title', status: 'approved', endDate: null });
    expect(tagsOf(approved)).toContain(`deal-${id}`);
    expect(await seen(id)).toMatchObject({ title: 'A better title' });
    expect(await read(id)).toMatchObject({ pendingRevision: null, version: 3 });
    // Its approval date and its place in the lists stay.
    expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ approvedAt });
    expect(await publishedOf('DealChanged', id)).toMatchObject([{ title: 'A better title', version: 3 }]);
    expect(await publishedOf('DealApproved', id)).toMatchObject([{ isRevision: true, version: 3 }]);
  });

  test('that is rejected leaves the deal as it is, and gives its owner the reason', async () => {
    const { id, title } = await own();
    await edit(id, { version: 1, title: 'A worse title' });
    expect((await decide(id, 'reject', ADMIN, { reason: 'Not better' })).json()).toMatchObject({
      title,
      status: 'approved',
    });
    expect(await seen(id)).toMatchObject({ title });
    expect(await read(id)).toMatchObject({
      status: 'approved',
      rejectionReason: null,
      version: 3,
      pendingRevision: { status: 'rejected', title: 'A worse title', rejectionReason: 'Not better' },
    });
    expect(await publishedOf('DealRejected', id)).toMatchObject([{ isRevision: true, userId: owner.userId }]);
    expect((await decide(id, 'approve')).json()).toMatchObject({ status: 409, code: 'deal_state_conflict' });
    // Another edit makes it pending again.
    expect((await edit(id, { version: 3, terms: 'New terms' })).json()).toMatchObject({
      pendingRevision: { status: 'pending', title: 'A worse title', terms: 'New terms', rejectionReason: null },
    });
  });

  test('back to what readers see is withdrawn', async () => {
    const { id, title } = await own();
    await edit(id, { version: 1, title: 'A better title' });
    expect((await edit(id, { version: 2, title })).json()).toMatchObject({ pendingRevision: null, version: 3 });
    expect(await catalog.em().count(Revision, { dealId: id })).toBe(0);
    expect((await decide(id, 'approve')).statusCode).toBe(409);
  });

  test('is deleted with the deal, and applied to it if it has ended meanwhile', async () => {
    const [removed, ended] = [await own(), await own({ endDate: inDays(1) })];
    for (const { id } of [removed, ended]) await edit(id, { version: 1, title: 'A better title' });
    expect((await catalog.ask('DELETE', `/api/deals/${removed.id}`, { caller: owner })).statusCode).toBe(204);
    await catalog.em().nativeUpdate(Deal, { id: ended.id }, { endDate: inDays(-1), startDate: inDays(-2) });
    const answer = await edit(ended.id, { version: 2, endDate: inDays(4).toISOString() });
    expect(answer.json()).toMatchObject({ status: 'pending', title: 'A better title', pendingRevision: null });
    expect(await catalog.published('DealExpired', { dealId: ended.id })).toHaveLength(1);
  });

  test('keeps its image from the sweep while it waits', async () => {
    const { id } = await own();
    const name = `${'a'.repeat(40)}.webp`;
    const uploaded = `INSERT INTO image_uploads (user_id, name, check_at) VALUES (?, ?, now() - interval '1 hour')`;
    await catalog.sql(uploaded, [owner.userId, name]);
    expect((await edit(id, { version: 1, image: `/api/images/${name}` })).statusCode).toBe(200);
    const inUse = `SELECT EXISTS (SELECT FROM revisions WHERE image_name(changes ->> 'image') = ?) AS yes`;
    expect(await catalog.sql(inUse, [name])).toEqual([{ yes: true }]);
  });
});

describe('two concurrent changes', () => {
  test('in two windows: one succeeds, the error of the other has the time of the change', async () => {
    const { id } = await own({ status: 'pending' });
    const answers = await Promise.all(['One title', 'Two titles'].map((title) => edit(id, { version: 1, title })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'deal_changed',
      message: expect.stringMatching(/^You changed this deal meanwhile, on .+ UTC\. Check it, then try again\.$/),
    });
  });

  test.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const)(
    'an owner who edits what an admin has just %sd gets that decision as an error',
    async (decision, what) => {
      const { id } = await own({ status: 'pending' });
      await decide(id, decision);
      expect((await edit(id, { version: 1, title: 'A better title' })).json()).toMatchObject({
        status: 409,
        code: 'deal_changed',
        message: expect.stringMatching(new RegExp(`^An admin ${what} this deal on .+ UTC`)),
      });
    },
  );
});
