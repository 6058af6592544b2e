import { fillAndVacuum } from '@campus-deals/testing';

const COLLEGES = 100;
const VENDORS = 1000;
/** Fewer than ANALYZE samples, so that plans are the same in every run, and more than any scan may read. */
const DEALS = 10_000;

/**
 * Fills an empty catalog with the same rows each time: ten vendors and a hundred deals for each college. Adjacent rows
 * belong to different colleges, as in real data. No row changes its state within a day.
 */
export const fillFixedCatalog = (url: string): Promise<void> => fillAndVacuum(url, STATEMENTS);

/** Always open, so that no figure depends on the day. */
const HOURS = `(SELECT jsonb_agg(jsonb_build_object('weekday', day, 'from', '00:00', 'to', '00:00')) FROM generate_series(1, 7) day)`;
const STATEMENTS = [
  `INSERT INTO colleges (name, short_name, city, state, status, is_active, activation_date, latitude, longitude, time_zone, subscription_goal)
   SELECT (ARRAY['Oak', 'Elm', 'Ash', 'Fox', 'Owl'])[1 + n % 5] || CASE WHEN n % 4 = 0 THEN 'burg' ELSE 'field' END || ' College ' || n, 'college-' || n, 'Springfield', 'IL',
     'live', n % 5 <> 0, CASE WHEN n % 5 <> 0 THEN now() - n * interval '1 day' END, 30 + n / 1e1, -90.25, 'America/Chicago', 100
   FROM generate_series(1, ${COLLEGES}) n`,
  // Every fifth has no owner.
  `INSERT INTO vendors (user_id, college_id, name, description, category, has_paid, latitude, longitude, hours, featured, report_count, revision_submitted_at, popularity)
   SELECT CASE WHEN n % 5 <> 0 THEN 1000000 + n END, 1 + n % ${COLLEGES},
     CASE WHEN n % 50 = 0 THEN 'Rare Records' WHEN n % 2 = 0 THEN 'Corner Pizza' ELSE 'Paper Crane Books' END || ' ' || n, repeat('A short walk from the quad. ', 4),
     CASE n % 3 WHEN 0 THEN 'Shopping' ELSE 'Food & Drink' END, true, 30 + (1 + n % ${COLLEGES}) / 1e1, -90.25 + n / 1e6, ${HOURS}, n % 100 = 0,
     CASE WHEN n % 100 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 100 = 0 THEN now() END, n % 70 FROM generate_series(1, ${VENDORS}) n`,
  `INSERT INTO places (vendor_id, address, city, state, zip_code, latitude, longitude)
   SELECT n, 'Main St', 'Springfield', 'IL', '62701', 41.1, -90.25 FROM generate_series(1, ${VENDORS}) n, generate_series(1, 2) WHERE n % 4 = 0`,
  // Every tenth is pending, another tenth expired, another one also shown at the next college. Half of them end.
  `INSERT INTO deals (vendor_id, college_id, further_college_ids, title, description, terms, discount_value, category, featured, report_count, status, approved_at, start_date, end_date, submitted_at)
   SELECT v, 1 + v % ${COLLEGES}, CASE WHEN n % 10 = 2 THEN ARRAY[1 + (v + 1) % ${COLLEGES}] ELSE '{}' END,
     CASE WHEN n % 3000 = 7 THEN 'Ephemeral pierogi' WHEN n % 2 = 0 THEN 'Half-price pizza slice' ELSE 'Free poster with every textbook' END,
     repeat('Made fresh every morning. ', 4), repeat('One per student and visit. ', 2), '10',
     (ARRAY['food_drink', 'services', 'shopping'])[1 + n % 3], n % 7 = 0, CASE WHEN n % 1000 = 0 THEN 1 ELSE 0 END,
     CASE n % 10 WHEN 0 THEN 'pending' WHEN 5 THEN 'expired' ELSE 'approved' END,
     CASE WHEN n % 10 > 0 THEN now() - n * interval '1 second' - CASE WHEN n % 4 = 1 THEN interval '8 days' ELSE interval '0' END END,
     now() - interval '20 days', CASE WHEN n % 4 = 0 THEN now() + interval '1 day' WHEN n % 4 = 2 THEN now() + interval '8 days' END + n * interval '1 second',
     now() - n * interval '1 minute'
   FROM generate_series(1, ${DEALS}) n, LATERAL (SELECT 1 + (n * 271 + n / ${VENDORS}) % ${VENDORS} AS v) made`,
  `INSERT INTO saved_deals (user_id, deal_id, college_id) SELECT 1 + n % 20, id, college_id FROM (SELECT id, college_id, row_number() OVER (ORDER BY id) AS n FROM deals) d`,
  `INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, code, code_key, secret, redeemed_at)
   SELECT id, vendor_id, 2000000 + id, 'unique', 'C' || id, 'C' || id, 's', CASE WHEN id % 2 = 0 THEN now() - interval '3 days' END FROM deals`,
  // Every fortieth is reported.
  `INSERT INTO reviews (vendor_id, user_id, rating, text, report_count)
   SELECT 1 + n % ${VENDORS}, n, 1 + n % 5, 'Good value for the price.', CASE WHEN n % 40 = 0 THEN 1 ELSE 0 END FROM generate_series(1, ${DEALS}) n`,
  // Each college has ten of this month and ninety of the months before.
  `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, college_id, saved_cents, kind, at)
   SELECT n, 1, 1, 1 + n % ${COLLEGES}, 100, 'redeemed', now() - CASE WHEN n % 2000 < 200 THEN interval '0' ELSE n % 300 * interval '1 day' + interval '32 days' END
   FROM generate_series(1, ${DEALS}) n`,
];
