import { Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { JsonReads, type Statement } from '../json-reads.js';
import type { JsonText } from '../send-json.js';

const PUBLIC_DEAL: Statement = {
  name: 'public-deal',
  text: `SELECT c.id AS "collegeId", v.id AS "vendorId", d.end_date IS NOT NULL AS "isEnding",
      '{"deal":' || d.card_json || '},"vendor":' || v.open_json || '}}' AS body
    FROM deals d JOIN colleges c ON c.id = d.college_id JOIN vendors v ON v.id = d.vendor_id
    WHERE d.id = $1 AND c.status = 'live' AND c.is_active
      AND d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now())`,
};

interface DealRow {
  collegeId: number;
  vendorId: number;
  isEnding: boolean;
  body: string;
}

@Injectable()
export class DealReads {
  constructor(private readonly reads: JsonReads) {}

  /** A deal the public may see, with its vendor: approved, running, of a live college whose deals are unlocked. */
  async get(id: number): Promise<JsonText> {
    const row = await this.reads.first<DealRow>(PUBLIC_DEAL, [id]);
    if (!row) throw new ProductError('deal_not_found', `Deal ${id} not found`);
    // A deal ends by the clock, which drops no cache: one with an end is not kept.
    if (row.isEnding) return { body: row.body };
    return { body: row.body, tags: [`deal-${id}`, `vendor-${row.vendorId}`, `college-${row.collegeId}`] };
  }
}
