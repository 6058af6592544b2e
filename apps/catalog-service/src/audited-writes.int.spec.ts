import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeAuditedWrites } from '@campus-deals/testing';
import { RunAdminJobs } from './admin/jobs/run-admin-jobs.js';
import { ADMIN, sharedCatalog, UNINTERRUPTED } from './testing/catalog-app.js';
import { aCollege, aDeal, anAdminJob, aPlace, aReview, aVendor } from './testing/factories.js';
import { sendForm } from './testing/upload-form.js';

const NOBODY = 2_000_000_000;
const INSTITUTIONS = [
  'UNITID,INSTNM,IALIAS,CITY,STABBR,ZIP,WEBADDR,SECTOR,CYACTIVE,CLOSEDAT,LONGITUD,LATITUDE',
  '900001,Kettle College,,Brewton,AL,36426,,2,1,-2,-87.07,31.1',
].join('\n');
const DEALS = 'vendor,title,discountValue\nThe Kettle,Tea,20%';

const catalog = await sharedCatalog();

const college = async (): Promise<number> => (await aCollege(catalog.em(), { subscriberCount: 1 })).id;
async function owners(): Promise<{ collegeId: number; vendorId: number }> {
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
  return { collegeId, vendorId };
}
const vendor = async (): Promise<number> => (await owners()).vendorId;
async function place(): Promise<string> {
  const vendorId = await vendor();
  return `/api/admin/vendors/${vendorId}/places/${(await aPlace(catalog.em(), { vendorId })).id}`;
}
const address = { name: null, address: '2 Main St', city: 'Reno', state: 'NV', zipCode: '89501', phone: null };
async function moderatedVendor(how: string): Promise<number> {
  const id = await vendor();
  await catalog.ask('POST', `/api/admin/vendors/${id}/${how}`, { caller: ADMIN, body: { reason: 'Because' } });
  return id;
}
const suspendedVendor = (): Promise<number> => moderatedVendor('suspend');
const waivedVendor = (): Promise<number> => moderatedVendor('waive-fee');
async function changedVendor(): Promise<number> {
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  const { id, userId } = await aVendor(catalog.em(), { collegeId });
  const caller = { kind: 'user', userId, role: 'vendor', sessionId: 1 } as const;
  await catalog.ask('PATCH', '/api/user/vendor', { caller, body: { name: 'The New Kettle' } });
  return id;
}
async function approvedVendor(): Promise<number> {
  const id = await changedVendor();
  await catalog.ask('PATCH', `/api/admin/vendors/${id}/approve`, { caller: ADMIN });
  return id;
}
const deal = async (): Promise<number> => (await aDeal(catalog.em(), { ...(await owners()), status: 'pending' })).id;
async function approvedDeal(): Promise<number> {
  const id = await deal();
  await catalog.ask('PATCH', `/api/admin/deals/${id}/approve`, { caller: ADMIN });
  return id;
}
const review = async (): Promise<number> => (await aReview(catalog.em(), { vendor: await vendor() })).id;
const offer = {
  title: 'Tea for two',
  description: 'Two cups for the price of one.',
  category: 'food_drink',
  discountType: 'bogo',
  discountValue: 'Buy one, get one',
};
const entered = {
  name: 'Kettle College',
  shortName: 'kettle-college',
  city: 'Brewton',
  state: 'AL',
  latitude: '31.1',
  longitude: '-87.07',
};
async function imported(things: string, file: string): Promise<number> {
  return (await sendImport(things, file, 'false')).statusCode;
}
async function sendImport(things: string, file: string, dryRun: 'true' | 'false') {
  const own: Record<string, string> = things === 'colleges' ? {} : { collegeId: String(await college()) };
  const form = { ...own, dryRun, file: { bytes: Buffer.from(file), name: 'file.csv' } };
  return sendForm(catalog, `/api/admin/imports/${things}`, form);
}
async function checkedImport(): Promise<number> {
  const { id } = (await sendImport('vendors', 'name\nThe Kettle', 'true')).json<{ id: number }>();
  await catalog.app.get(RunAdminJobs).run(id, UNINTERRUPTED);
  return id;
}
const ofNobody = (below: string) => ({ path: `/api/admin/${below.replace(':id', String(NOBODY))}` });
const of = (create: () => Promise<number>, below: string) => async () =>
  `/api/admin/${below.replace(':id', String(await create()))}`;

describeAuditedWrites(
  {
    'GET /api/admin/deals.csv': {
      action: ['deal.export-list', 'deal.finish-export'],
      refused: { path: '/api/admin/deals.csv?sort=nonsense' },
    },
    'GET /api/admin/vendors.csv': {
      action: ['vendor.export-list', 'vendor.finish-export'],
      refused: { path: '/api/admin/vendors.csv?sort=nonsense' },
    },
    'GET /api/admin/colleges.csv': {
      action: ['college.export-list', 'college.finish-export'],
      refused: { path: '/api/admin/colleges.csv?sort=nonsense' },
    },
    'GET /api/admin/reports/colleges/:id/days.csv': {
      action: ['report.export-list', 'report.finish-export'],
      path: of(college, 'reports/colleges/:id/days.csv'),
      refused: { path: '/api/admin/reports/colleges/1/days.csv?from=nonsense' },
    },
    'GET /api/admin/reports/vendors/:id/days.csv': {
      action: ['report.export-list', 'report.finish-export'],
      path: of(vendor, 'reports/vendors/:id/days.csv'),
      refused: { path: '/api/admin/reports/vendors/1/days.csv?from=nonsense' },
    },
    'POST /api/admin/colleges': { action: 'college.create', body: entered, refused: { body: entered } },
    'PATCH /api/admin/colleges/:id': {
      action: 'college.edit',
      path: of(college, 'colleges/:id'),
      body: { city: 'Elsewhere' },
      refused: ofNobody('colleges/:id'),
    },
    'PATCH /api/admin/colleges/:id/toggle-featured': {
      action: 'college.feature',
      path: of(college, 'colleges/:id/toggle-featured'),
      refused: ofNobody('colleges/:id/toggle-featured'),
    },
    'PUT /api/admin/colleges/:id/coordinates': {
      action: 'college.edit',
      path: of(college, 'colleges/:id/coordinates'),
      body: { latitude: '41.5', longitude: '-91.5' },
      refused: ofNobody('colleges/:id/coordinates'),
    },
    'POST /api/admin/colleges/:id/activate': {
      action: 'college.activate',
      path: of(college, 'colleges/:id/activate'),
      refused: ofNobody('colleges/:id/activate'),
    },
    'POST /api/admin/colleges/:id/subscription-goal': {
      action: 'college.set-goal',
      path: of(college, 'colleges/:id/subscription-goal'),
      body: { goal: 250 },
      refused: ofNobody('colleges/:id/subscription-goal'),
    },
    'PATCH /api/admin/deals/:id/approve': {
      action: 'deal.approve',
      path: of(deal, 'deals/:id/approve'),
      refused: ofNobody('deals/:id/approve'),
    },
    'PATCH /api/admin/deals/:id/reject': {
      action: 'deal.reject',
      path: of(deal, 'deals/:id/reject'),
      body: { reason: 'No terms' },
      refused: ofNobody('deals/:id/reject'),
    },
    'DELETE /api/admin/colleges/:id': {
      action: 'college.delete',
      path: of(college, 'colleges/:id'),
      refused: ofNobody('colleges/:id'),
    },
    'POST /api/admin/vendors': {
      action: 'vendor.create',
      body: async () => ({ name: 'The Kettle', collegeId: await college() }),
      refused: { body: { name: 'The Kettle', collegeId: NOBODY } },
    },
    'PATCH /api/admin/vendors/:id': {
      action: 'vendor.edit',
      path: of(vendor, 'vendors/:id'),
      body: { isTrusted: true },
      refused: { body: { collegeId: NOBODY } },
    },
    'POST /api/admin/vendors/:id/places': {
      action: 'vendor.add-place',
      path: of(vendor, 'vendors/:id/places'),
      body: address,
      refused: ofNobody('vendors/:id/places'),
    },
    'PUT /api/admin/vendors/:id/places/:placeId': {
      action: 'vendor.edit-place',
      path: place,
      body: address,
      refused: ofNobody('vendors/:id/places/1'),
    },
    'DELETE /api/admin/vendors/:id/places/:placeId': {
      action: 'vendor.remove-place',
      path: place,
      refused: ofNobody('vendors/:id/places/1'),
    },
    'PATCH /api/admin/vendors/:id/approve': {
      action: 'vendor.approve',
      path: of(changedVendor, 'vendors/:id/approve'),
      refused: { path: of(vendor, 'vendors/:id/approve') },
    },
    'PATCH /api/admin/vendors/:id/reject': {
      action: 'vendor.reject',
      path: of(changedVendor, 'vendors/:id/reject'),
      body: { reason: 'Not your name' },
      refused: { path: of(vendor, 'vendors/:id/reject') },
    },
    'POST /api/admin/vendors/:id/undo': {
      action: 'vendor.undo',
      path: of(approvedVendor, 'vendors/:id/undo'),
      refused: { path: of(changedVendor, 'vendors/:id/undo') },
    },
    'POST /api/admin/vendors/:id/reports/dismiss': {
      action: 'vendor.dismiss-reports',
      path: of(vendor, 'vendors/:id/reports/dismiss'),
      refused: ofNobody('vendors/:id/reports/dismiss'),
    },
    'DELETE /api/admin/vendors/:id': {
      action: 'vendor.delete',
      path: of(vendor, 'vendors/:id'),
      refused: ofNobody('vendors/:id'),
    },
    'POST /api/admin/vendors/:id/suspend': {
      action: 'vendor.suspend',
      path: of(vendor, 'vendors/:id/suspend'),
      body: { reason: 'Charged for coupons' },
      refused: ofNobody('vendors/:id/suspend'),
    },
    'POST /api/admin/vendors/:id/restore': {
      action: 'vendor.restore',
      path: of(suspendedVendor, 'vendors/:id/restore'),
      refused: ofNobody('vendors/:id/restore'),
    },
    'POST /api/admin/vendors/:id/waive-fee': {
      action: 'vendor.waive-fee',
      path: of(vendor, 'vendors/:id/waive-fee'),
      body: { reason: 'A partner of the college' },
      refused: ofNobody('vendors/:id/waive-fee'),
    },
    'POST /api/admin/vendors/:id/charge-fee': {
      action: 'vendor.charge-fee',
      path: of(waivedVendor, 'vendors/:id/charge-fee'),
      refused: ofNobody('vendors/:id/charge-fee'),
    },
    'POST /api/admin/deals': {
      action: 'deal.create',
      body: async () => ({ ...offer, ...(await owners()) }),
      refused: { body: { ...offer, vendorId: NOBODY, collegeId: NOBODY } },
    },
    'PATCH /api/admin/deals/:id': {
      action: 'deal.edit',
      path: of(deal, 'deals/:id'),
      body: { title: 'A better title' },
      refused: { body: { title: 'Another title', version: 99 } },
    },
    'PATCH /api/admin/deals/:id/featured': {
      action: 'deal.feature',
      path: of(deal, 'deals/:id/featured'),
      body: { featured: true },
      refused: ofNobody('deals/:id/featured'),
    },
    'DELETE /api/admin/deals/:id': {
      action: 'deal.delete',
      path: of(deal, 'deals/:id'),
      refused: ofNobody('deals/:id'),
    },
    'POST /api/admin/deals/:id/undo': {
      action: 'deal.undo',
      path: of(approvedDeal, 'deals/:id/undo'),
      refused: { path: of(deal, 'deals/:id/undo') },
    },
    'POST /api/admin/deals/:id/reports/dismiss': {
      action: 'deal.dismiss-reports',
      path: of(deal, 'deals/:id/reports/dismiss'),
      refused: ofNobody('deals/:id/reports/dismiss'),
    },
    'POST /api/admin/reviews/:id/hide': {
      action: 'review.hide',
      path: of(review, 'reviews/:id/hide'),
      body: { reason: 'It names an employee' },
      refused: ofNobody('reviews/:id/hide'),
    },
    'POST /api/admin/reviews/:id/restore': {
      action: 'review.restore',
      path: of(review, 'reviews/:id/restore'),
      refused: ofNobody('reviews/:id/restore'),
    },
    'POST /api/admin/reviews/:id/reports/dismiss': {
      action: 'review.dismiss-reports',
      path: of(review, 'reviews/:id/reports/dismiss'),
      refused: ofNobody('reviews/:id/reports/dismiss'),
    },
    'DELETE /api/admin/reviews/:id/answer': {
      action: 'review.remove-answer',
      path: of(review, 'reviews/:id/answer'),
      refused: ofNobody('reviews/:id/answer'),
    },
    'POST /api/admin/deals/bulk': {
      action: 'job.start',
      body: { action: 'feature', ids: [NOBODY] },
      refused: { body: { action: 'feature' } },
    },
    'POST /api/admin/vendors/bulk': {
      action: 'job.start',
      body: { action: 'feature', ids: [NOBODY] },
      refused: { body: { action: 'feature' } },
    },
    'POST /api/admin/colleges/bulk': {
      action: 'job.start',
      body: { action: 'feature', ids: [NOBODY] },
      refused: { body: { action: 'feature' } },
    },
    'POST /api/admin/imports/colleges': {
      action: 'job.start',
      send: () => imported('colleges', INSTITUTIONS),
      refused: { send: () => imported('colleges', 'nothing,of,use') },
    },
    'POST /api/admin/imports/vendors': {
      action: 'job.start',
      send: () => imported('vendors', 'name\nThe Kettle'),
      refused: { send: () => imported('vendors', 'nothing,of,use') },
    },
    'POST /api/admin/imports/deals': {
      action: 'job.start',
      send: () => imported('deals', DEALS),
      refused: { send: () => imported('deals', 'nothing,of,use') },
    },
    'POST /api/admin/jobs/:id/apply': {
      action: 'job.start',
      path: of(checkedImport, 'jobs/:id/apply'),
      refused: ofNobody('jobs/:id/apply'),
    },
    'POST /api/admin/jobs/:id/cancel': {
      action: 'job.cancel',
      path: of(async () => (await anAdminJob(catalog.em())).id, 'jobs/:id/cancel'),
      refused: ofNobody('jobs/:id/cancel'),
    },
    'POST /api/admin/operations/catalog/failed-events/:id/retry': {
      action: 'event.retry',
      path: async () =>
        `/api/admin/operations/catalog/failed-events/${await aFailedEvent(catalog.app, 'catalog')}/retry`,
      refused: { path: '/api/admin/operations/catalog/failed-events/nobody/retry' },
    },
    'DELETE /api/admin/operations/catalog/failed-events/:id': {
      action: 'event.drop',
      path: async () => `/api/admin/operations/catalog/failed-events/${await aFailedEvent(catalog.app, 'catalog')}`,
      refused: { path: '/api/admin/operations/catalog/failed-events/nobody' },
    },
  },
  {
    routes: () => declaredRoutes(catalog.app),
    ask: async (method, path, body) =>
      (await catalog.ask(method as 'POST', path, { caller: ADMIN, ...(body && { body }) })).statusCode,
    actions: async () =>
      (await catalog.sql<{ action: string }>('SELECT action FROM audit_entries ORDER BY occurred_at, id')).map(
        ({ action }) => action,
      ),
  },
);
