import { Injectable } from '@nestjs/common';
import type { CollegeVendorsQuery, ListVendorsQuery } from '@campus-deals/contracts/vendors.schema';
import { ProductError } from '@campus-deals/service-defaults';
import {
  CollegeNotFound,
  MAXIMUM_ID,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from '../colleges/colleges.module.js';
import { JsonReads, type Statement } from '../json-reads.js';
import { pageOf } from '../keyset-page.js';
import type { Reader } from '../reader.js';
import { IS_OPEN_COLLEGE } from '../running-deals.js';
import type { JsonText } from '../send-json.js';
import { vendorTag } from './vendor-tags.js';
import { readVendorPage } from './vendor-lists.query.js';

const VENDOR: Statement = {
  name: 'vendor',
  text: `SELECT c.id AS "collegeId", v.user_id AS "ownerId", coalesce(${IS_OPEN_COLLEGE}, false) AS "isPublic", v.open_json || '}' AS body
    FROM vendors v LEFT JOIN colleges c ON c.id = v.college_id
    WHERE v.id = $1`,
};

interface VendorRow {
  collegeId: number | null;
  ownerId: number;
  isPublic: boolean;
  body: string;
}

/** Every public read of vendors: one statement each. */
@Injectable()
export class VendorReads {
  constructor(private readonly reads: JsonReads) {}

  /** The public sees a vendor of a live college whose deals are unlocked; its owner and admins see it anyway. Throws `vendor_not_found`. */
  async get(id: number, reader: Reader): Promise<JsonText> {
    const row = await this.reads.first<VendorRow>(VENDOR, [id]);
    if (row?.isPublic && row.collegeId !== null)
      return { body: row.body, tags: [vendorTag(id), openCollegeTag(row.collegeId)] };
    if (!row || !(reader.isAdmin || row.ownerId === reader.userId))
      throw new ProductError('vendor_not_found', `Vendor ${id} not found`);
    // Untagged, what one reader alone may see is never kept for others.
    return { body: row.body };
  }

  /** Vendors of every college whose deals are unlocked. */
  async everywhere(query: ListVendorsQuery, reader: Reader): Promise<JsonText> {
    const row = await readVendorPage(this.reads, { scope: 'everywhere', reader, query });
    return { ...pageOf(row), tags: [VENDORS_TAG] };
  }

  /** The vendors of a college; none while it waits for subscribers, but for admins. Throws `college_not_found`. */
  async ofCollege(name: string, query: CollegeVendorsQuery, reader: Reader): Promise<JsonText> {
    const isNumber = /^\d+$/.test(name);
    if (isNumber && Number(name) > MAXIMUM_ID) throw new CollegeNotFound(name);
    const row = await readVendorPage(this.reads, {
      scope: isNumber ? 'college' : 'collegeName',
      key: isNumber ? Number(name) : name.toLowerCase(),
      reader,
      query,
    });
    if (row?.collegeId == null || !(row.isLive || reader.isAdmin)) throw new CollegeNotFound(name);
    const page = pageOf(row);
    if (row.isSeen && !row.isOpen) return page;
    return { ...page, tags: [vendorsOfCollegeTag(row.collegeId), openCollegeTag(row.collegeId)], until: row.until };
  }
}
