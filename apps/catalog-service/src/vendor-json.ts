/** The vendor `v` as the public API answers it (contracts, `vendor`), as JSON. Never its owner or what it paid. */
export const VENDOR_JSON = `(SELECT row_to_json(card) FROM (SELECT
  v.id, v.college_id AS "collegeId", v.name, v.description, v.category, v.address, v.city, v.state, v.zip_code AS "zipCode",
  v.latitude::text AS latitude, v.longitude::text AS longitude, v.distance_from_campus AS "distanceFromCampus",
  v.phone, v.email, v.website, v.logo, v.logo_url AS "logoUrl", v.featured, v.seo_metadata AS "seoMetadata",
  to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
) card)`;
