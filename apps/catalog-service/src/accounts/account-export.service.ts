import { serialize } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ViewerSalts } from '../deal-interactions/deal-interactions.module.js';
import { ViewerSchema } from '../deal-interactions/viewer.entity.js';
import { DealReport } from '../deal-reports/deal-report.entity.js';
import { Deal } from '../deals/deal.entity.js';
import { DealRevision } from '../deals/deal-revision.entity.js';
import { ImageUpload } from '../images/image-upload.entity.js';
import { Redemption } from '../redemptions/redemption.entity.js';
import { Review } from '../reviews/review.entity.js';
import { SavedDealSchema } from '../saved-deals/saved-deal.entity.js';
import { VendorReport } from '../vendor-reports/vendor-report.entity.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { VendorRevision } from '../vendors/vendor-revision.entity.js';

/** Exports everything the catalogue holds about an account. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly salts: ViewerSalts,
  ) {}

  async export(userId: number): Promise<Record<string, unknown>> {
    const { em } = this;
    const vendor = await em.findOne(
      Vendor,
      { userId },
      {
        exclude: [
          'ratingSum',
          'reviewCount',
          'reportCount',
          'openMinutes',
          'distanceMiles',
          'isOpen',
          'popularity',
          'searchText',
        ],
      },
    );
    const revision = vendor && (await em.findOne(VendorRevision, { vendorId: vendor.id }));
    const deals = vendor ? await em.find(Deal, { vendorId: vendor.id }, { orderBy: { id: 'asc' } }) : [];
    const revisions = await em.find(DealRevision, { dealId: { $in: deals.map(({ id }) => id) } });
    const saved = await em.find(SavedDealSchema, { userId }, { populate: ['deal'], orderBy: { createdAt: 'asc' } });
    const redemptions = await em.find(Redemption, { userId }, { populate: ['deal'], orderBy: { id: 'asc' } });
    const reviews = await em.find(Review, { userId }, { populate: ['vendor'], orderBy: { id: 'asc' } });
    const reports = await em.find(DealReport, { userId }, { orderBy: { id: 'asc' } });
    const vendorReports = await em.find(VendorReport, { userId }, { orderBy: { id: 'asc' } });
    const uploads = await em.find(ImageUpload, { userId }, { orderBy: { createdAt: 'asc' } });
    const views = await em.find(ViewerSchema, { visitorHash: { $in: await this.salts.hashesOf(userId) } });
    return {
      vendor: vendor && serialize(vendor),
      vendorRevision: revision && { ...revision.changes, status: revision.status, submittedAt: revision.submittedAt },
      deals: serialize(deals),
      dealRevisions: serialize(revisions),
      savedDeals: saved.map(({ deal, createdAt }) => ({ dealId: deal.id, title: deal.$.title, savedAt: createdAt })),
      // Without the secrets of QR codes.
      redemptions: redemptions.map(({ deal, id, kind, code, issuedAt, redeemedAt, expiresAt }) => {
        return { id, dealId: deal.id, title: deal.$.title, kind, code, issuedAt, redeemedAt, expiresAt };
      }),
      reviews: reviews.map(({ vendor: reviewed, id, rating, text, createdAt, updatedAt }) => {
        return { id, vendorId: reviewed.id, vendorName: reviewed.$.name, rating, text, createdAt, updatedAt };
      }),
      dealReports: reports.map(({ dealId, reason, comment, createdAt }) => ({ dealId, reason, comment, createdAt })),
      vendorReports: vendorReports.map(({ vendorId, reason, comment, createdAt }) => {
        return { vendorId, reason, comment, createdAt };
      }),
      images: uploads.map(({ name, createdAt }) => ({ imageUrl: `/api/images/${name}`, uploadedAt: createdAt })),
      recentViews: views.map(({ dealId, hour }) => ({ dealId, hour })),
    };
  }
}
