// Baseline for the product's reads: one Fastify process. Each route has one handler, which runs one query for the same
// columns of the same rows and serializes them with JSON.stringify.
import Fastify from 'fastify';
import pg from 'pg';
import { startReplica, type Replica } from './replica.ts';

const RUNNING = `d.status = 'approved' AND d.hidden_at IS NULL AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now())
    AND d.vendor_id NOT IN (SELECT id FROM vendors WHERE suspended_at IS NOT NULL OR is_owner_suspended)`;
const COLLEGE = `c.id, c.name, c.initials, c.short_name AS "shortName", c.city, c.state, c.zipcode, c.time_zone AS "timeZone", c.latitude::text AS latitude, c.longitude::text AS longitude,
  c.website, c.logo_url AS "logoUrl", c.seo_metadata AS "seoMetadata", c.featured, c.status, c.subscription_goal AS "subscriptionGoal",
  c.is_active AS "isActive", c.activation_date AS "activationDate", c.created_at AS "createdAt", c.subscriber_count AS "subscriberCount",
  (SELECT count(*) FROM (SELECT FROM deals d WHERE d.college_id = c.id AND ${RUNNING} LIMIT 1000) running)::int AS "dealCount"`;
const COLLEGES = {
  name: 'colleges',
  text: `SELECT ${COLLEGE} FROM (SELECT * FROM colleges WHERE status = 'live' AND search_text LIKE $2 ORDER BY sort_name, id LIMIT $1::int) c ORDER BY c.sort_name, c.id`,
};
const ONE_COLLEGE = { name: 'college', text: `SELECT ${COLLEGE} FROM colleges c WHERE c.id = $1` };
const DEALS = {
  name: 'deals',
  text: `SELECT d.id, d.vendor_id AS "vendorId", d.college_id AS "collegeId", d.title, d.description, d.category, d.discount_type AS "discountType",
      d.discount_value AS "discountValue", d.start_date AS "startDate", d.end_date AS "endDate", d.weekdays, d.window_from AS "windowFrom", d.window_to AS "windowTo",
      c.time_zone AS "timeZone", d.image, d.image AS "imageUrl", d.terms, d.status, d.featured, d.redemption_kind AS "redemptionKind",
      d.verified_only AS "verifiedOnly", d.seo_metadata AS "seoMetadata", d.created_at AS "createdAt", d.approved_at AS "approvedAt",
      v.name AS "vendorName", coalesce(v.logo_url, v.logo) AS "vendorLogoUrl", v.distance_miles::float8 AS "distanceMiles", ceil(v.distance_miles * 20)::int AS "walkingMinutes"
    FROM colleges c JOIN deals d ON d.college_id = c.id JOIN vendors v ON v.id = d.vendor_id
    WHERE c.id = $1 AND c.status = 'live' AND c.is_active AND ${RUNNING}
    ORDER BY d.approved_at DESC, d.id DESC LIMIT $2`,
};

export function startBaseline(databaseUrl: string | undefined): Promise<Replica> {
  return startReplica({ entry: import.meta.filename, env: { DATABASE_URL: databaseUrl } });
}

if (import.meta.main) {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], min: 10, max: 10 });
  const app = Fastify();
  const json = 'application/json; charset=utf-8';
  app.get<{ Querystring: { search: string } }>('/api/colleges', async (request, reply) => {
    const { rows } = await pool.query({ ...COLLEGES, values: [50, `%${request.query.search}%`] });
    return reply.header('content-type', json).send(JSON.stringify(rows));
  });
  app.get<{ Params: { id: string } }>('/api/colleges/:id', async (request, reply) => {
    const { rows } = await pool.query({ ...ONE_COLLEGE, values: [Number(request.params.id)] });
    return reply.header('content-type', json).send(JSON.stringify(rows[0]));
  });
  app.get<{ Params: { id: string }; Querystring: { limit: string } }>(
    '/api/colleges/:id/deals',
    async (request, reply) => {
      const { rows } = await pool.query({ ...DEALS, values: [Number(request.params.id), Number(request.query.limit)] });
      return reply.header('content-type', json).send(JSON.stringify(rows));
    },
  );
  app.get('/ready', async () => 'ready');
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.on('SIGTERM', () => process.exit(0));
}
