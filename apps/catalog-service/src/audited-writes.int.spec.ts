import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeAuditedWrites, exportOf, NOBODY } from '@campus-deals/testing';
import { RunAdminJobs } from './admin/jobs/run-admin-jobs.js';
import { ADMIN, sharedCatalog, UNINTERRUPTED } from './testing/catalog-app.js';
import {
  aBusiness,
  aCollege,
  aDeal,
  anAdminJob,
  aPlace,
  aReview,
  collegeForm,
  dealForm,
  placeForm,
} from './testing/factories.js';
import { sendForm } from './testing/upload-form.js';

const INSTITUTIONS = [
  'UNITID,INSTNM,IALIAS,CITY,STABBR,ZIP,WEBADDR,SECTOR,CYACTIVE,CLOSEDAT,LONGITUD,LATITUDE',
  '900001,Kettle College,,Brewton,AL,36426,,2,1,-2,-87.07,31.1',
].join('\n');
const DEALS = 'vendor,title,discountValue\nThe Kettle,Tea,20%';

const catalog = await sharedCatalog();

const college = async (): Promise<number> => (await aCollege(catalog.em(), { subscriberCount: 1 })).id;
const owners = async () => (await aBusiness(catalog.em())).ids;
const vendor = async (): Promise<number> => (await owners()).vendorId;
async function place(): Promise<string> {
  const vendorId = await vendor();
  return `/api/admin/vendors/${vendorId}/places/${(await aPlace(catalog.em(), { vendorId })).id}`;
}
async function moderatedVendor(how: string): Promise<number> {
  const id = await vendor();
  await catalog.ask('POST', `/api/admin/vendors/${id}/${how}`, { caller: ADMIN, body: { reason: 'Because' } });
  return id;
}
const suspendedVendor = (): Promise<number> => moderatedVendor('suspend');
const waivedVendor = (): Promise<number> => moderatedVendor('waive-fee');
async function changedVendor(): Promise<number> {
  const { vendor, owner: caller } = await aBusiness(catalog.em());
  await catalog.ask('PATCH', '/api/user/vendor', { caller, body: { name: 'The New Kettle' } });
  return vendor.id;
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
const job = async () => (await anAdminJob(catalog.em())).id;
const feature = { action: 'feature' };
const bulk = { action: 'job.start', body: { ...feature, ids: [NOBODY] }, refused: { body: feature } };
const imported = async (things: string, file: string) => (await sendImport(things, file, 'false')).statusCode;
const fileOf = (things: string, file: string) => ({
  action: 'job.start',
  send: () => imported(things, file),
  refused: { send: () => imported(things, 'nothing,of,use') },
});
const failedEvent = () => aFailedEvent(catalog.app, 'catalog');

describeAuditedWrites(
  {
    'GET /api/admin/deals.csv': exportOf('deal'),
    'GET /api/admin/vendors.csv': exportOf('vendor'),
    'GET /api/admin/colleges.csv': exportOf('college'),
    'GET /api/admin/reports/colleges/:id/days.csv': { ...exportOf('report', 'from'), id: college },
    'GET /api/admin/reports/vendors/:id/days.csv': { ...exportOf('report', 'from'), id: vendor },
    'POST /api/admin/colleges': { action: 'college.create', body: collegeForm, refused: { body: collegeForm } },
    'PATCH /api/admin/colleges/:id': { action: 'college.edit', id: college, body: { city: 'Elsewhere' } },
    'PATCH /api/admin/colleges/:id/toggle-featured': { action: 'college.feature', id: college },
    'PUT /api/admin/colleges/:id/coordinates': {
      action: 'college.edit',
      id: college,
      body: { latitude: '41.5', longitude: '-91.5' },
    },
    'POST /api/admin/colleges/:id/activate': { action: 'college.activate', id: college },
    'POST /api/admin/colleges/:id/subscription-goal': { action: 'college.set-goal', id: college, body: { goal: 250 } },
    'PATCH /api/admin/deals/:id/approve': { action: 'deal.approve', id: deal },
    'PATCH /api/admin/deals/:id/reject': { action: 'deal.reject', id: deal, body: { reason: 'No terms' } },
    'DELETE /api/admin/colleges/:id': { action: 'college.delete', id: college },
    'POST /api/admin/vendors': {
      action: 'vendor.create',
      body: async () => ({ name: 'The Kettle', collegeId: await college() }),
      refused: { body: { name: 'The Kettle', collegeId: NOBODY } },
    },
    'PATCH /api/admin/vendors/:id': {
      action: 'vendor.edit',
      id: vendor,
      body: { isTrusted: true },
      refused: { body: { collegeId: NOBODY } },
    },
    'POST /api/admin/vendors/:id/places': { action: 'vendor.add-place', id: vendor, body: placeForm },
    'PUT /api/admin/vendors/:id/places/:placeId': { action: 'vendor.edit-place', path: place, body: placeForm },
    'DELETE /api/admin/vendors/:id/places/:placeId': { action: 'vendor.remove-place', path: place },
    'PATCH /api/admin/vendors/:id/approve': { action: 'vendor.approve', id: changedVendor, refused: { id: vendor } },
    'PATCH /api/admin/vendors/:id/reject': {
      action: 'vendor.reject',
      id: changedVendor,
      body: { reason: 'Not your name' },
      refused: { id: vendor },
    },
    'POST /api/admin/vendors/:id/undo': { action: 'vendor.undo', id: approvedVendor, refused: { id: changedVendor } },
    'POST /api/admin/vendors/:id/reports/dismiss': { action: 'vendor.dismiss-reports', id: vendor },
    'DELETE /api/admin/vendors/:id': { action: 'vendor.delete', id: vendor },
    'POST /api/admin/vendors/:id/suspend': {
      action: 'vendor.suspend',
      id: vendor,
      body: { reason: 'Charged for coupons' },
    },
    'POST /api/admin/vendors/:id/restore': { action: 'vendor.restore', id: suspendedVendor },
    'POST /api/admin/vendors/:id/waive-fee': {
      action: 'vendor.waive-fee',
      id: vendor,
      body: { reason: 'A partner of the college' },
    },
    'POST /api/admin/vendors/:id/charge-fee': { action: 'vendor.charge-fee', id: waivedVendor },
    'POST /api/admin/deals': {
      action: 'deal.create',
      body: async () => ({ ...dealForm({ id: NOBODY }), ...(await owners()) }),
      refused: { body: { ...dealForm({ id: NOBODY }), vendorId: NOBODY } },
    },
    'PATCH /api/admin/deals/:id': {
      action: 'deal.edit',
      id: deal,
      body: { title: 'A better title' },
      refused: { body: { title: 'Another title', version: 99 } },
    },
    'PATCH /api/admin/deals/:id/featured': { action: 'deal.feature', id: deal, body: { featured: true } },
    'DELETE /api/admin/deals/:id': { action: 'deal.delete', id: deal },
    'POST /api/admin/deals/:id/undo': { action: 'deal.undo', id: approvedDeal, refused: { id: deal } },
    'POST /api/admin/deals/:id/reports/dismiss': { action: 'deal.dismiss-reports', id: deal },
    'POST /api/admin/reviews/:id/hide': { action: 'review.hide', id: review, body: { reason: 'It names an employee' } },
    'POST /api/admin/reviews/:id/restore': { action: 'review.restore', id: review },
    'POST /api/admin/reviews/:id/reports/dismiss': { action: 'review.dismiss-reports', id: review },
    'DELETE /api/admin/reviews/:id/answer': { action: 'review.remove-answer', id: review },
    'POST /api/admin/deals/bulk': bulk,
    'POST /api/admin/vendors/bulk': bulk,
    'POST /api/admin/colleges/bulk': bulk,
    'POST /api/admin/imports/colleges': fileOf('colleges', INSTITUTIONS),
    'POST /api/admin/imports/vendors': fileOf('vendors', 'name\nThe Kettle'),
    'POST /api/admin/imports/deals': fileOf('deals', DEALS),
    'POST /api/admin/jobs/:id/apply': { action: 'job.start', id: checkedImport },
    'POST /api/admin/jobs/:id/cancel': { action: 'job.cancel', id: job },
    'POST /api/admin/operations/catalog/failed-events/:id/retry': { action: 'event.retry', id: failedEvent },
    'DELETE /api/admin/operations/catalog/failed-events/:id': { action: 'event.drop', id: failedEvent },
  },
  {
    routes: () => declaredRoutes(catalog.app),
    ask: async (method, path, body) => (await catalog.ask(method as 'POST', path, { caller: ADMIN, body })).statusCode,
    actions: () => catalog.audited(),
  },
);
