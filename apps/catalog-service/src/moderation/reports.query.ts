import { DealReportDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { ReviewReportDto, VendorReportDto } from '@campus-deals/contracts/catalog/subject-report.dto';
import { jsonText, pagesOf, same, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tables } from '../tables.js';

type Subject = 'deal' | 'vendor' | 'review';

const eb = expressionBuilder<Tables, 'reports'>();

/** Reports about one subject, latest first, without their authors; undefined if there is no such subject. */
export const REPORTS_OF = {
  deal: reportsOf('deal', same(eb, DealReportDto, 'reports'), sql`status <> 'draft'`),
  vendor: reportsOf('vendor', same(eb, VendorReportDto, 'reports')),
  review: reportsOf('review', same(eb, ReviewReportDto, 'reports')),
};

function reportsOf<T extends object>(subject: Subject, fields: Fields<T>, isThere = sql<SqlBool>`true`) {
  return pagesOf(
    (db: Db, { id }: { id: number }) => db.selectFrom(`${subject}s`).select('id').where('id', '=', id).where(isThere),
    (db, _values, scope) =>
      db.selectFrom('reports').where(`reports.${subject}_id`, '=', scope('id')).select(jsonText(fields).as('json')),
    { keys: [['reports.id', 'integer']], direction: 'desc' },
  );
}

/** Marks the open reports about a subject as dismissed. */
export async function dismissReports(db: Db, subject: Subject, id: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ dismissed_at: sql<Date>`now()` })
    .where(`${subject}_id`, '=', id)
    .where('dismissed_at', 'is', null)
    .execute();
}
