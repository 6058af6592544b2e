// The yardstick: one Fastify process, one handler a route, the same query for the same columns, rows to JSON.stringify.
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, min: 10, max: 10 });

const COLUMNS = `c.id, c.name, c.short_name AS "shortName", c.city, c.state, c.zipcode, c.latitude::text AS latitude, c.longitude::text AS longitude,
  c.website, c.logo_url AS "logoUrl", c.seo_metadata AS "seoMetadata", c.featured, c.status, c.subscription_goal AS "subscriptionGoal",
  c.is_active AS "isActive", c.activation_date AS "activationDate", c.created_at AS "createdAt", c.subscriber_count AS "subscriberCount",
  (SELECT count(*) FROM (SELECT FROM deals d WHERE d.college_id = c.id AND d.status = 'approved' AND d.start_date <= now()
    AND (d.end_date IS NULL OR d.end_date > now()) LIMIT 1000) running)::int AS "dealCount"`;
const LIST = {
  name: 'bare-list',
  text: `SELECT ${COLUMNS} FROM (SELECT * FROM colleges WHERE status = 'live' AND search_text LIKE $2 ORDER BY sort_name, id LIMIT $1::int) c ORDER BY c.sort_name, c.id`,
};
const ONE = { name: 'bare-one', text: `SELECT ${COLUMNS} FROM colleges c WHERE c.id = $1` };

const app = Fastify();
app.get('/api/colleges', async (request, reply) => {
  const { rows } = await pool.query({ ...LIST, values: [50, `%${request.query.search}%`] });
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(rows));
});
app.get('/api/colleges/:id', async (request, reply) => {
  const { rows } = await pool.query({ ...ONE, values: [Number(request.params.id)] });
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(rows[0]));
});
app.get('/ready', async () => 'ready');
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.on('SIGTERM', () => process.exit(0));
