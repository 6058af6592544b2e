import { Injectable } from '@nestjs/common';
import type { ListDealsQuery } from '@campus-deals/contracts/deals.schema';
import { ProductError } from '@campus-deals/service-defaults';
import { CollegeNotFound, dealsOfCollegeTag, MAXIMUM_ID, openCollegeTag } from '../colleges/colleges.module.js';
import { JsonReads, type Statement } from '../json-reads.js';
import { pageOf } from '../keyset-page.js';
import type { Reader } from '../reader.js';
import { IS_OPEN_COLLEGE, IS_RUNNING, milliseconds } from '../running-deals.js';
import type { JsonText } from '../send-json.js';
import { vendorTag } from '../vendors/vendors.module.js';
import { readDealPage, type DealList } from './deal-lists.query.js';
import { dealsOfVendorTag, dealTag } from './deal-tags.js';

const DEAL: Statement = {
  name: 'deal',
  text: `SELECT c.id AS "collegeId", v.id AS "vendorId", v.user_id AS "ownerId", ${IS_OPEN_COLLEGE} AND ${IS_RUNNING} AS "isPublic",
      ${milliseconds('d.end_date')} AS until, '{"deal":' || d.card_json || '},"vendor":' || v.open_json || '}}' AS body
    FROM deals d JOIN colleges c ON c.id = d.college_id JOIN vendors v ON v.id = d.vendor_id
    WHERE d.id = $1`,
};

interface DealRow {
  collegeId: number;
  vendorId: number;
  ownerId: number;
  isPublic: boolean;
  until: number | null;
  body: string;
}

/** Every public read of deals: one statement each. */
@Injectable()
export class DealReads {
  constructor(private readonly reads: JsonReads) {}

  /**
   * A deal with its vendor. The public sees it while it runs, of a live college whose deals are unlocked; its owner and
   * admins see it in whatever state. Throws `deal_not_found`.
   */
  async get(id: number, reader: Reader): Promise<JsonText> {
    const row = await this.reads.first<DealRow>(DEAL, [id]);
    if (row?.isPublic)
      return {
        body: row.body,
        tags: [dealTag(id), vendorTag(row.vendorId), openCollegeTag(row.collegeId)],
        until: row.until,
      };
    if (!row || !(reader.isAdmin || row.ownerId === reader.userId))
      throw new ProductError('deal_not_found', `Deal ${id} not found`);
    // Untagged, what one reader alone may see is never kept for others.
    return { body: row.body };
  }

  /** The running deals of a college; none while it waits for subscribers, but for admins. Throws `college_not_found`. */
  async ofCollege(name: string, list: DealList, query: ListDealsQuery, reader: Reader): Promise<JsonText> {
    const isNumber = /^\d+$/.test(name);
    if (isNumber && Number(name) > MAXIMUM_ID) throw new CollegeNotFound(name);
    const row = await readDealPage(this.reads, {
      scope: isNumber ? 'college' : 'collegeName',
      key: isNumber ? Number(name) : name.toLowerCase(),
      list,
      reader,
      query,
    });
    if (row?.collegeId == null || !(row.isLive || reader.isAdmin)) throw new CollegeNotFound(name);
    const page = pageOf(row);
    if (row.isSeen && !row.isOpen) return page;
    return { ...page, tags: [dealsOfCollegeTag(row.collegeId), openCollegeTag(row.collegeId)], until: row.until };
  }

  /** The running deals of a vendor. Throws `vendor_not_found` where its reader may not see it. */
  async ofVendor(id: number, query: ListDealsQuery, reader: Reader): Promise<JsonText> {
    const row = await readDealPage(this.reads, { scope: 'vendor', key: id, list: 'all', reader, query });
    if (!row?.isSeen) throw new ProductError('vendor_not_found', `Vendor ${id} not found`);
    const page = pageOf(row);
    if (!row.isOpen || row.collegeId === null) return page;
    return { ...page, tags: [vendorTag(id), dealsOfVendorTag(id), openCollegeTag(row.collegeId)], until: row.until };
  }
}
