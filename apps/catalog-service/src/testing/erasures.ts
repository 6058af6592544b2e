import type { SignedInUser } from '@campus-deals/service-defaults';
import { user } from '@campus-deals/messaging/testing/service';
import type { ErasureRound } from '@campus-deals/testing';
import { RunAdminJobs } from '../admin/jobs/run-admin-jobs.js';
import { deletionOf, eventOf } from './accounts.js';
import { UNINTERRUPTED, type SharedCatalog } from './catalog-app.js';
import { aCollege, aDeal, aReview, aVendor, dealForm, placeForm } from './factories.js';

let lastUser = 1_900_000_000;

/** Accounts that are student, vendor and admin at once, so that one account has everything. */
export function erasuresIn(
  catalog: Pick<SharedCatalog, 'get' | 'em' | 'ask' | 'column' | 'handle'>,
): () => Promise<ErasureRound> {
  return async () => {
    const userId = (lastUser += 1);
    const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
    const own = await aVendor(catalog.em(), { collegeId, userId });
    const other = await aVendor(catalog.em(), { collegeId });
    const ownDeal = await aDeal(catalog.em(), { collegeId, vendorId: own.id });
    const deal = await aDeal(catalog.em(), { collegeId, vendorId: other.id, redemptionKind: 'unique' });
    const pressed = await aDeal(catalog.em(), { collegeId, vendorId: other.id });
    const ownReview = await aReview(catalog.em(), { vendor: own.id });
    const otherReview = await aReview(catalog.em(), { vendor: other.id });

    const send =
      (role: SignedInUser['role'], method: 'POST' | 'PUT' | 'PATCH', url: string, body?: object) =>
      async (): Promise<void> => {
        await catalog.ask(method, url, { caller: user(userId, role), body });
      };
    const decide = async (by: 'approve' | 'reject'): Promise<number> => {
      const { id } = await aDeal(catalog.em(), { collegeId, vendorId: other.id, status: 'pending' });
      await send('admin', 'PATCH', `/api/admin/deals/${id}/${by}`, by === 'reject' ? { reason: 'No' } : undefined)();
      return id;
    };
    const decideChange = async (by: 'approve' | 'reject'): Promise<void> => {
      const body = { name: `The New Kettle ${Math.random()}` };
      await catalog.ask('PATCH', '/api/user/vendor', { caller: other.owner, body });
      await send('admin', 'PATCH', `/api/admin/vendors/${other.id}/${by}`)();
    };
    const bulk = async (): Promise<void> => {
      const { id } = await aDeal(catalog.em(), { collegeId, vendorId: other.id, status: 'pending' });
      await send('admin', 'POST', '/api/admin/deals/bulk', { action: 'approve', ids: [id] })();
      const [job = 0] = await catalog.column<number>('SELECT max(id) FROM admin_jobs');
      await catalog.get(RunAdminJobs).run(job, UNINTERRUPTED);
    };
    const report = { reason: 'other', comment: `Said ${userId}` };
    return {
      words: [userId],
      writes: [
        send('student', 'POST', `/api/deals/${deal.id}/save`),
        send('student', 'POST', `/api/deals/${deal.id}/redemptions`),
        send('student', 'POST', `/api/deals/${pressed.id}/uses`, {}),
        send('student', 'PUT', `/api/vendors/${other.id}/reviews/mine`, { rating: 4, text: `Said ${userId}` }),
        send('student', 'POST', `/api/deals/${deal.id}/reports`, report),
        send('student', 'POST', `/api/vendors/${other.id}/reports`, report),
        send('student', 'POST', `/api/reviews/${otherReview.id}/reports`, report),
        send('vendor', 'PUT', `/api/vendor/reviews/${ownReview.id}/answer`, { answer: `Said ${userId}` }),
        send('vendor', 'PATCH', '/api/user/vendor', { description: `Said by ${userId}, and meant for everybody` }),
        send('vendor', 'POST', '/api/deals', dealForm({ id: collegeId })),
        send('vendor', 'POST', `/api/vendor/deals/${ownDeal.id}/pause`, { reason: 'paused' }),
        send('vendor', 'POST', '/api/vendor/places', placeForm),
        send('vendor', 'POST', '/api/vendor/counter-devices', { name: `Till ${userId}`, pin: null, endsAt: null }),
        send('vendor', 'POST', '/api/vendor/api-keys', { name: `Till ${userId}`, mode: 'live', scopes: ['redeem'] }),
        send('vendor', 'PUT', '/api/vendor/pin', { pin: '4711' }),
        () => decide('approve'),
        () => decide('reject'),
        async () => send('admin', 'POST', `/api/admin/deals/${await decide('approve')}/undo`)(),
        () => decideChange('approve'),
        () => decideChange('reject'),
        send('admin', 'POST', `/api/admin/vendors/${other.id}/undo`),
        bulk,
        () => catalog.handle('suspend-vendor-when-user-suspended', eventOf('UserSuspended', { userId, version: 1 })),
      ],
      erase: () => catalog.handle('erase-vendor-when-user-deleted', deletionOf(userId)),
    };
  };
}
