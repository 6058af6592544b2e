import pg from 'pg';
import { STATES } from '../load-test-data/words.ts';

const COLLEGES = 6000;
const PLACES =
  'Maple Harbor Cedar Granite Prairie Summit Lakeside Riverton Oakdale Fairview Stonebridge Westfield Northgate Sunset Brookline Ashford'.split(
    ' ',
  );
const KINDS = ['State University', 'College', 'Institute of Technology', 'Community College', 'University'];
/** Search terms: some match a handful of colleges, some fill the page. */
export const SEARCHES = 'maple harbor institute state oakdale granite community fairview riverton summit'.split(' ');

/** Live colleges with the same content on every run, numbered from 1. */
export async function fillColleges(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('TRUNCATE colleges RESTART IDENTITY CASCADE');
    await client.query(
      `INSERT INTO colleges (name, short_name, city, state, zipcode, latitude, longitude, website, status, subscription_goal, subscriber_count)
       SELECT place || ' ' || kind || ' ' || n, 'bench-' || n, place || ' City', ($3::text[])[1 + n % 50], lpad((n * 7 % 99999)::text, 5, '0'), 25 + n % 24, -70 - n % 50,
         'https://www.bench-' || n || '.example', 'live', 100, n % 90
       FROM (SELECT n, ($1::text[])[1 + n % $4::int] AS place, ($2::text[])[1 + n / 7 % $5::int] AS kind FROM generate_series(1, $6::int) n) made
       ORDER BY n`,
      [PLACES, KINDS, STATES, PLACES.length, KINDS.length, COLLEGES],
    );
    await client.query('VACUUM ANALYZE colleges');
  } finally {
    await client.end();
  }
}
