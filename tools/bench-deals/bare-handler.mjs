// The yardstick: one Fastify process, one handler, one query for the same columns, rows to JSON.stringify.
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, min: 10, max: 10 });

const LIST = {
  name: 'bare-deals',
  text: `SELECT d.id, d.vendor_id AS "vendorId", d.college_id AS "collegeId", d.title, d.description, d.category, d.discount_type AS "discountType",
      d.discount_value AS "discountValue", d.start_date AS "startDate", d.end_date AS "endDate", d.weekdays, d.window_from AS "windowFrom", d.window_to AS "windowTo",
      coalesce(c.time_zone, 'UTC') AS "timeZone", d.image, d.image AS "imageUrl", d.terms, d.status, d.featured, d.redemption_kind AS "redemptionKind",
      d.verified_only AS "verifiedOnly", d.seo_metadata AS "seoMetadata", d.created_at AS "createdAt", d.approved_at AS "approvedAt",
      v.name AS "vendorName", v.logo_url AS "vendorLogoUrl", v.distance_miles::float8 AS "distanceMiles", ceil(v.distance_miles * 20)::int AS "walkingMinutes"
    FROM colleges c JOIN deals d ON d.college_id = c.id JOIN vendors v ON v.id = d.vendor_id
    WHERE c.id = $1 AND c.status = 'live' AND c.is_active AND d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now())
    ORDER BY d.approved_at DESC, d.id DESC LIMIT $2`,
};

const app = Fastify();
app.get('/api/colleges/:id/deals', async (request, reply) => {
  const { rows } = await pool.query({ ...LIST, values: [Number(request.params.id), Number(request.query.limit)] });
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(rows));
});
app.get('/ready', async () => 'ready');
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('SIGTERM', () => process.exit(0));
