import { DealReportDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { jsonText, pages, same } from '@campus-deals/service-defaults';
import type { Db } from '../tables.js';

/** Reports about a deal, latest first, without their authors. */
export const reportsOfDeal = pages(
  (db: Db, { dealId }: { dealId: number }) =>
    db
      .selectFrom('deal_reports')
      .where('deal_reports.deal_id', '=', dealId)
      .select((eb) => jsonText<DealReportDto>(same(eb, DealReportDto, 'deal_reports')).as('json')),
  { keys: [['deal_reports.id', 'integer']], direction: 'desc' },
);
