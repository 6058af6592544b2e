import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@campus-deals/contracts/lists.schema';
import { ProductError } from '@campus-deals/service-defaults';
import { openCollegeTag } from '../colleges/colleges.module.js';
import { readCursor } from '../cursors.js';
import { JsonReads, type Statement } from '../json-reads.js';
import { afterCursor, pageOf, selectPage, type PageOrder, type PageRow } from '../keyset-page.js';
import { IS_OPEN_COLLEGE } from '../running-deals.js';
import type { JsonText } from '../send-json.js';
import { vendorTag } from '../vendors/vendors.module.js';
import { REVIEW_JSON } from './review-json.js';

const NEWEST: PageOrder = { keys: [['r.id', 'int']], direction: 'DESC' };

/** A row also where the vendor has no reviews; none where readers see no such vendor. */
function reviewsStatement(name: string, more = ''): Statement {
  const page = selectPage({
    ...NEWEST,
    source: `FROM reviews r WHERE r.vendor_id = v.id ${more}`,
    json: `${REVIEW_JSON}::text`,
    limit: '$1',
  });
  return {
    name,
    text: `SELECT v.college_id AS "collegeId", page.* FROM vendors v JOIN colleges c ON c.id = v.college_id CROSS JOIN LATERAL (${page}) page
      WHERE v.id = $2 AND ${IS_OPEN_COLLEGE}`,
  };
}
const FIRST_PAGE = reviewsStatement('reviews');
const NEXT_PAGE = reviewsStatement('reviews-next', `AND ${afterCursor(NEWEST, 3)}`);

@Injectable()
export class ReviewReads {
  constructor(private readonly reads: JsonReads) {}

  /** What students say of a vendor that readers see, the newest first. Throws vendor_not_found. */
  async listOf(vendorId: number, { limit, cursor }: PageQuery): Promise<JsonText> {
    const after = cursor === undefined ? [] : readCursor(cursor, ['int']);
    const row = await this.reads.first<PageRow & { collegeId: number }>(after.length ? NEXT_PAGE : FIRST_PAGE, [
      limit,
      vendorId,
      ...after,
    ]);
    if (!row) throw new ProductError('vendor_not_found', `Vendor ${vendorId} not found`);
    return { ...pageOf(row), tags: [vendorTag(vendorId), openCollegeTag(row.collegeId)] };
  }
}
