import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExportPart } from '@campus-deals/contracts/internal.schema';

/** Everything catalog holds about an account, under the names of the API. */
const HELD = `
  SELECT
    (SELECT row_to_json(held) FROM (SELECT
      v.id, v.college_id AS "collegeId", v.name, v.description, v.category, v.address, v.city, v.state, v.zip_code AS "zipCode",
      v.latitude, v.longitude, v.distance_from_campus AS "distanceFromCampus", v.phone, v.email, v.website, v.logo, v.logo_url AS "logoUrl",
      v.featured, v.has_paid AS "hasPaid", v.seo_metadata AS "seoMetadata", v.created_at AS "createdAt", v.updated_at AS "updatedAt") held) AS vendor,
    coalesce((SELECT json_agg(held ORDER BY held.id) FROM (SELECT
      d.id, d.college_id AS "collegeId", d.title, d.description, d.category, d.discount_type AS "discountType", d.discount_value AS "discountValue",
      d.start_date AS "startDate", d.end_date AS "endDate", d.image, d.terms, d.redemption_code AS "redemptionCode", d.status,
      d.rejection_reason AS "rejectionReason", d.featured, d.seo_metadata AS "seoMetadata", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
      FROM deals d WHERE d.vendor_id = v.id) held), '[]') AS deals
  FROM vendors v WHERE v.user_id = ?`;

@Injectable()
export class VendorExport {
  constructor(private readonly em: EntityManager) {}

  async of(userId: number): Promise<ExportPart> {
    const [held] = await this.em.execute<{ vendor: object; deals: object[] }[]>(HELD, [userId]);
    return { vendor: held?.vendor ?? null, deals: held?.deals ?? [] };
  }
}
