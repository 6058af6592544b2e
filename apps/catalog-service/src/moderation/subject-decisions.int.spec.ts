import { beforeEach, describe, expect, test } from 'vitest';
import { user } from '@campus-deals/messaging/testing/service';
import { ADMIN, sharedCatalog } from '../testing/catalog-app.js';
import { aBusiness, aDeal } from '../testing/factories.js';

const OTHER_ADMIN = user(99, 'admin');

const catalog = await sharedCatalog();
catalog.identity.names.set(ADMIN.userId, 'Ada').set(OTHER_ADMIN.userId, 'Grace');
beforeEach(() => catalog.applySettings({ autoApprove: 'nobody' }));

/** Stores a subject that waits for a decision. `edit` changes what waits. */
async function aSubject(what: 'deal' | 'change of a deal' | 'change of a business') {
  const { ids, vendor, owner } = await aBusiness(catalog.em());
  const kind = what === 'change of a business' ? 'vendor' : 'deal';
  const status = what === 'deal' ? 'pending' : 'approved';
  const id = kind === 'vendor' ? vendor.id : (await aDeal(catalog.em(), { ...ids, status })).id;
  const version = async () => (await catalog.column<number>(`SELECT version FROM ${kind}s WHERE id = ?`, [id]))[0];
  const edit = async (text: string) => {
    const [path, field] = kind === 'vendor' ? ['/api/user/vendor', 'name'] : [`/api/deals/${id}`, 'title'];
    const body = { [field]: text, version: await version() };
    expect((await catalog.ask('PATCH', path, { caller: owner, body })).statusCode).toBe(200);
  };
  if (what !== 'deal') await edit('The Kettle');
  const decide = (decision: 'approve' | 'reject', caller = ADMIN, body?: object) =>
    catalog.ask('PATCH', `/api/admin/${kind}s/${id}/${decision}`, { caller, body });
  const undo = (caller = ADMIN) => catalog.ask('POST', `/api/admin/${kind}s/${id}/undo`, { caller });
  return { kind, id, version, edit, decide, undo };
}

describe.each(['deal', 'change of a deal', 'change of a business'] as const)('a decision about a %s', (what) => {
  test.each([
    ['after 10 s', `UPDATE undoable_decisions SET decided_at = now() - interval '10.5 seconds' WHERE $_id = ?`],
    [
      'once it was published',
      `UPDATE outbox_events SET published_at = now()
       WHERE id IN (SELECT unnest(event_ids) FROM undoable_decisions WHERE $_id = ?)`,
    ],
    ['once its subject was changed', 'UPDATE $s SET version = version + 1 WHERE id = ?'],
  ])('cannot be undone %s', async (_when, happened) => {
    const { kind, id, decide, undo } = await aSubject(what);
    await decide('approve');
    await catalog.sql(happened.replace('$', kind), [id]);
    expect((await undo()).json()).toMatchObject({ status: 409, code: 'undo_expired' });
    expect((await decide('reject')).json()).toMatchObject({ status: 409, code: `${kind}_state_conflict` });
  });

  test('can be undone only by its own admin, once, however often they request it', async () => {
    const { decide, undo } = await aSubject(what);
    await decide('approve');
    expect((await undo(OTHER_ADMIN)).json()).toMatchObject({ status: 403, code: 'access_denied' });
    const answers = await Promise.all([undo(), undo(), undo()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('is made by one of two admins; the error of the other names the first, the decision and the time', async () => {
    const { kind, decide } = await aSubject(what);
    const answers = await Promise.all([decide('approve'), decide('reject', OTHER_ADMIN)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const who = answers[0].statusCode === 200 ? 'Ada approved' : 'Grace rejected';
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: `${kind}_state_conflict`,
      message: expect.stringMatching(new RegExp(`^${who} this (deal|change) on .+ UTC$`)),
    });
  });

  test('is refused if the owner has changed what the admin read', async () => {
    const { kind, version, edit, decide } = await aSubject(what);
    const read = await version();
    await edit('The Kettle & Co');
    expect((await decide('approve', ADMIN, { version: read })).json()).toMatchObject({
      status: 409,
      code: `${kind}_changed`,
      message: expect.stringMatching(/^Its (?:vendor|owner or an admin) changed this (?:deal|business) meanwhile/),
    });
    expect((await decide('approve', ADMIN, { version: await version() })).statusCode).toBe(200);
  });
});
