import { VendorReportDto } from '@campus-deals/contracts/catalog/vendor-report.dto';
import { jsonText, pages, same } from '@campus-deals/service-defaults';
import type { Db } from '../tables.js';

/** Reports about a business, latest first, without their authors. */
export const reportsOfVendor = pages(
  (db: Db, { vendorId }: { vendorId: number }) =>
    db
      .selectFrom('vendor_reports')
      .where('vendor_reports.vendor_id', '=', vendorId)
      .select((eb) => jsonText<VendorReportDto>(same(eb, VendorReportDto, 'vendor_reports')).as('json')),
  { keys: [['vendor_reports.id', 'integer']], direction: 'desc' },
);
