import { Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { JsonReads, type Statement } from '../json-reads.js';
import type { JsonText } from '../send-json.js';
import { VENDOR_JSON } from '../vendor-json.js';

/** The deal `d` as the public API answers it (contracts, `deal`). Never its redemption code. */
const DEAL_JSON = `(SELECT row_to_json(card) FROM (SELECT
  d.id, d.vendor_id AS "vendorId", d.college_id AS "collegeId", d.title, d.description, d.category,
  d.discount_type AS "discountType", d.discount_value AS "discountValue",
  to_char(d.start_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startDate",
  to_char(d.end_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "endDate",
  d.image, d.image AS "imageUrl", d.terms, d.status, d.featured, d.seo_metadata AS "seoMetadata",
  to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
) card)`;

const PUBLIC_DEAL: Statement = {
  name: 'public-deal',
  text: `SELECT c.id AS "collegeId", v.id AS "vendorId", d.end_date IS NOT NULL AS "isEnding",
      json_build_object('deal', ${DEAL_JSON}, 'vendor', ${VENDOR_JSON})::text AS body
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
