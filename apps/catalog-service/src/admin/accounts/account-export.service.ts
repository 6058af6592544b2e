import { EntityManager, serialize } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import { tables } from '../../tables.js';
import { ViewerSalts, ViewerSchema, Deal } from '../../deals/public.js';
import { ImageUpload } from '../../images/public.js';
import { Report, Revision } from '../../moderation/public.js';
import { placeName } from '../../visibility/public.js';
import { Place, Vendor } from '../../vendors/public.js';
import { Redemption, RedemptionEntry, SavingCorrection } from '../../counter/public.js';
import { Review, SavedDealSchema, WebhookEndpoint } from '../../reach/public.js';

const OLDEST_FIRST = { orderBy: { id: 'asc' } } as const;
/** Vendor columns that are counts or derived from other columns. */
const COUNTED = [
  'ratingSum',
  'reviewCount',
  'reportCount',
  'openMinutes',
  'distanceMiles',
  'isOpen',
  'popularity',
  'honorPercent',
  'searchText',
] as const;

/** Exports everything the catalogue holds about an account. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly salts: ViewerSalts,
    private readonly audit: AuditLog,
  ) {}

  async export(userId: number): Promise<Record<string, unknown>> {
    const { em } = this;
    const vendor = await em.findOne(Vendor, { userId }, { exclude: [...COUNTED] });
    const vendorId = vendor?.id ?? 0;
    const webhooks = await em.find(WebhookEndpoint, { vendorId }, OLDEST_FIRST);
    const places = await em.find(Place, { vendorId }, OLDEST_FIRST);
    const revision = await em.findOne(Revision, { vendorId });
    const deals = await em.find(Deal, { vendorId }, OLDEST_FIRST);
    const revisions = await em.find(Revision, { dealId: { $in: deals.map(({ id }) => id) } });
    const saved = await em.find(SavedDealSchema, { userId }, { populate: ['deal'], orderBy: { createdAt: 'asc' } });
    const redemptions = await em.find(Redemption, { userId }, { populate: ['deal'], orderBy: { id: 'asc' } });
    const entries = await em.find(RedemptionEntry, { userId }, OLDEST_FIRST);
    const corrections = await em.find(SavingCorrection, { entryId: { $in: entries.map(({ id }) => id) } });
    const undone = await em.find(RedemptionEntry, { takesBack: { $in: entries.map(({ id }) => id) } });
    const uses = entries.filter(({ countedBy }) => countedBy !== 'counter');
    const reviews = await em.find(Review, { userId }, { populate: ['vendor'], orderBy: { id: 'asc' } });
    const reports = await em.find(Report, { userId }, OLDEST_FIRST);
    const answers = await em.find(Review, { vendor: vendorId, answer: { $ne: null } }, OLDEST_FIRST);
    const uploads = await em.find(ImageUpload, { userId }, { orderBy: { createdAt: 'asc' } });
    const views = await em.find(ViewerSchema, { visitorHash: { $in: await this.salts.hashesOf(userId) } });
    return {
      vendor: vendor && serialize(vendor),
      vendorRevision: revision && { ...revision.changes, status: revision.status, submittedAt: revision.submittedAt },
      places: serialize(places),
      deals: serialize(deals),
      dealRevisions: serialize(revisions, { exclude: ['id', 'vendorId'] }),
      savedDeals: saved.map(({ deal, createdAt }) => ({ dealId: deal.id, title: deal.$.title, savedAt: createdAt })),
      // Without the secrets of QR codes.
      redemptions: redemptions.map(({ deal, id, kind, code, issuedAt, redeemedAt, expiresAt }) => {
        const usedAt = uses.filter(({ redemptionId }) => redemptionId === id).map(({ at }) => at);
        return { id, dealId: deal.id, title: deal.$.title, kind, code, issuedAt, redeemedAt, usedAt, expiresAt };
      }),
      savings: entries.map(({ id, redemptionId, dealId, at, savedCents }) => {
        const takenBackAt = undone.find(({ takesBack }) => takesBack === id)?.at ?? null;
        const corrected = corrections.flatMap(({ entryId, billCents, savedCents: cents, at: correctedAt }) =>
          entryId === id ? { billCents, savedCents: cents, correctedAt } : [],
        );
        return { redemptionId, dealId, redeemedAt: at, savedCents, takenBackAt, corrections: corrected };
      }),
      reviews: reviews.map(({ vendor: reviewed, id, rating, text, hiddenReason, createdAt, updatedAt }) => {
        const about = { vendorId: reviewed.id, vendorName: reviewed.$.name };
        return { id, ...about, rating, text, hiddenReason, createdAt, updatedAt };
      }),
      reviewAnswers: answers.map(({ id, answer, answeredAt }) => ({ reviewId: id, answer, answeredAt })),
      dealReports: reportsOf(reports, 'dealId'),
      vendorReports: reportsOf(reports, 'vendorId'),
      reviewReports: reportsOf(reports, 'reviewId'),
      // Without their secrets. Revoked devices and keys are deleted.
      webhooks: webhooks.map(({ url, types, status, createdAt }) => ({ url, types, status, createdAt })),
      counterDevices: await this.counterDevices(vendorId),
      apiKeys: await this.apiKeys(vendorId),
      images: uploads.map(({ name, createdAt }) => ({ imageUrl: `/api/images/${name}`, uploadedAt: createdAt })),
      recentViews: views.map(({ dealId, hour }) => ({ dealId, hour })),
      namedIn: await this.audit.exportOf(userId),
    };
  }

  private counterDevices(vendorId: number): Promise<object[]> {
    return tables(this.em)
      .selectFrom('counter_devices as device')
      .innerJoin('vendors', 'vendors.id', 'device.vendor_id')
      .select(['device.name', 'ends_at as endsAt', 'device.created_at as createdAt', 'last_used_at as lastUsedAt'])
      .select(({ eb }) => eb('pin_hash', 'is not', null).as('hasPin'))
      .select(({ ref }) => placeName(ref('device.place_id')).as('place'))
      .where('vendor_id', '=', vendorId)
      .orderBy('device.id')
      .execute();
  }

  private apiKeys(vendorId: number): Promise<object[]> {
    return tables(this.em)
      .selectFrom('api_keys')
      .select(['name', 'mode', 'scopes', 'ending', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('vendor_id', '=', vendorId)
      .orderBy('id')
      .execute();
  }
}

const reportsOf = (reports: Report[], subject: 'dealId' | 'vendorId' | 'reviewId'): object[] =>
  reports.flatMap(({ [subject]: id, reason, comment, createdAt }) =>
    id === null ? [] : [{ [subject]: id, reason, comment, createdAt }],
  );
