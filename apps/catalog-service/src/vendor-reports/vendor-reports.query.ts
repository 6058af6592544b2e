import type { VendorReportDto } from '@campus-deals/contracts/catalog/vendor-report.dto';
import { jsonText, pages } from '@campus-deals/service-defaults';
import type { Db } from '../entities.js';

/** Reports about a business, latest first, without their authors. */
export const reportsOfVendor = pages(
  (db: Db, { vendorId }: { vendorId: number }) =>
    db
      .selectFrom('vendor_reports')
      .where('vendor_reports.vendor_id', '=', vendorId)
      .select(({ ref }) =>
        jsonText<VendorReportDto>({
          id: ref('vendor_reports.id'),
          reason: ref('vendor_reports.reason'),
          comment: ref('vendor_reports.comment'),
          createdAt: ref('vendor_reports.created_at'),
          dismissedAt: ref('vendor_reports.dismissed_at'),
        }).as('json'),
      ),
  { keys: [['vendor_reports.id', 'integer']], direction: 'desc' },
);
