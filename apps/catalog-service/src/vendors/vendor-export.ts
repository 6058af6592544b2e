import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExportPart } from '@campus-deals/contracts/internal.schema';

/** Everything catalog holds about an account, under the names of the API. */
const HELD = `
  SELECT
    (SELECT row_to_json(held) FROM (SELECT
      v.id, v.college_id AS "collegeId", v.name, v.description, v.category, v.address, v.city, v.state, v.zip_code AS "zipCode",
      v.latitude, v.longitude, v.distance_from_campus AS "distanceFromCampus", v.phone, v.email, v.website, v.logo, v.logo_url AS "logoUrl",
      v.featured, v.has_paid AS "hasPaid", v.hours, v.seo_metadata AS "seoMetadata", v.created_at AS "createdAt", v.updated_at AS "updatedAt"
      FROM vendors v WHERE v.user_id = asked.id) held) AS vendor,
    coalesce((SELECT json_agg(held ORDER BY held.id) FROM (SELECT
      d.id, d.college_id AS "collegeId", d.title, d.description, d.category, d.discount_type AS "discountType", d.discount_value AS "discountValue",
      d.start_date AS "startDate", d.end_date AS "endDate", d.weekdays, d.window_from AS "from", d.window_to AS "to", d.image, d.terms,
      d.redemption_kind AS "redemptionKind", d.redemption_code AS "redemptionCode", d.per_student_cap AS "perStudent", d.total_cap AS "total",
      d.verified_only AS "verifiedOnly", d.issued_count AS "issuedCount", d.status, d.rejection_reason AS "rejectionReason", d.featured,
      d.seo_metadata AS "seoMetadata", d.approved_at AS "approvedAt", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
      FROM deals d JOIN vendors v ON v.id = d.vendor_id WHERE v.user_id = asked.id) held), '[]') AS deals,
    coalesce((SELECT json_agg(held ORDER BY held."savedAt", held."dealId") FROM (SELECT
      s.deal_id AS "dealId", d.title, s.created_at AS "savedAt"
      FROM saved_deals s JOIN deals d ON d.id = s.deal_id WHERE s.user_id = asked.id) held), '[]') AS "savedDeals",
    coalesce((SELECT json_agg(held ORDER BY held.id) FROM (SELECT
      r.id, r.deal_id AS "dealId", d.title, r.kind, r.code, r.issued_at AS "issuedAt", r.redeemed_at AS "redeemedAt"
      FROM redemptions r JOIN deals d ON d.id = r.deal_id WHERE r.user_id = asked.id) held), '[]') AS redemptions,
    coalesce((SELECT json_agg(held ORDER BY held.id) FROM (SELECT
      r.id, r.vendor_id AS "vendorId", v.name AS "vendorName", r.rating, r.text, r.created_at AS "createdAt", r.updated_at AS "updatedAt"
      FROM reviews r JOIN vendors v ON v.id = r.vendor_id WHERE r.user_id = asked.id) held), '[]') AS reviews,
    coalesce((SELECT json_agg(held ORDER BY held."uploadedAt", held."imageUrl") FROM (SELECT
      '/api/images/' || u.name AS "imageUrl", u.created_at AS "uploadedAt" FROM image_uploads u WHERE u.user_id = asked.id) held), '[]') AS images,
    coalesce((SELECT json_agg(held ORDER BY held.hour, held."dealId") FROM (SELECT
      w.deal_id AS "dealId", w.hour FROM viewers w WHERE w.person_hash IN (
        SELECT substring(sha256(salt || convert_to('user:' || asked.id, 'UTF8')) FROM 1 FOR 16) FROM viewer_salts)) held), '[]') AS "recentViews"
  FROM (SELECT ?::integer AS id) asked`;

@Injectable()
export class VendorExport {
  constructor(private readonly em: EntityManager) {}

  async of(userId: number): Promise<ExportPart> {
    const [held] = await this.em.execute<ExportPart[]>(HELD, [userId]);
    return held ?? {};
  }
}
