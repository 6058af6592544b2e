import type { DealReportDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { jsonText, pages } from '@campus-deals/service-defaults';
import type { Db } from '../entities.js';

/** Reports about a deal, latest first, without their authors. */
export const reportsOfDeal = pages(
  (db: Db, { dealId }: { dealId: number }) =>
    db
      .selectFrom('deal_reports')
      .where('deal_reports.deal_id', '=', dealId)
      .select(({ ref }) =>
        jsonText<DealReportDto>({
          id: ref('deal_reports.id'),
          reason: ref('deal_reports.reason'),
          comment: ref('deal_reports.comment'),
          counts: ref('deal_reports.counts'),
          createdAt: ref('deal_reports.created_at'),
          dismissedAt: ref('deal_reports.dismissed_at'),
        }).as('json'),
      ),
  { keys: [['deal_reports.id', 'integer']], direction: 'desc' },
);
