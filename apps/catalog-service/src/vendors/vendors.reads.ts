import { Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { JsonReads, type Statement } from '../json-reads.js';
import type { JsonText } from '../send-json.js';

const PUBLIC_VENDOR: Statement = {
  name: 'public-vendor',
  text: `SELECT c.id AS "collegeId", v.open_json || '}' AS body
    FROM vendors v JOIN colleges c ON c.id = v.college_id
    WHERE v.id = $1 AND c.status = 'live' AND c.is_active`,
};

@Injectable()
export class VendorReads {
  constructor(private readonly reads: JsonReads) {}

  /** A vendor the public may see: of a live college whose deals are unlocked. */
  async get(id: number): Promise<JsonText> {
    const row = await this.reads.first<{ collegeId: number; body: string }>(PUBLIC_VENDOR, [id]);
    if (!row) throw new ProductError('vendor_not_found', `Vendor ${id} not found`);
    return { body: row.body, tags: [`vendor-${id}`, `college-${row.collegeId}`] };
  }
}
