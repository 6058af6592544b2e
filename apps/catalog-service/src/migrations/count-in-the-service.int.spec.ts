import 'reflect-metadata';
import pg from 'pg';
import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { CountInTheService20261125000200 } from './count-in-the-service.migration.js';
import { migrations } from './index.js';

test('what was counted before stays counted, and no trigger counts a review a second time', async () => {
  const database = await testDatabase('catalog-before');
  const client = new pg.Client({ connectionString: database.url });
  const bringTo = (list: typeof migrations): Promise<string[]> =>
    runMigrations(databaseOptions({ url: database.url, name: 'catalog', entities: [], migrations: list }));
  try {
    await client.connect();
    await bringTo(migrations.slice(0, migrations.indexOf(CountInTheService20261125000200)));
    await client.query(`
      INSERT INTO colleges (name, short_name, city, state) VALUES ('College', 'college', 'Reno', 'NV');
      INSERT INTO vendors (user_id, college_id, name, category) VALUES (7, 1, 'Vendor', 'Food');
      INSERT INTO deals (vendor_id, college_id, title, discount_value) VALUES (1, 1, 'Deal', '10');
      INSERT INTO reviews (vendor_id, user_id, rating) VALUES (1, 8, 4), (1, 9, 5);
      SELECT count_deal_figure(1, 'issue'), count_deal_figure(1, 'issue');
      INSERT INTO viewers VALUES (1, date_trunc('hour', now()), '\\x0102');
      INSERT INTO image_uploads (user_id, name) VALUES (7, 'a.webp')`);
    await bringTo(migrations);
    await client.query('DELETE FROM reviews WHERE user_id = 9');
    const { rows } = await client.query(`
      SELECT i.kind, i.count, encode(w.visitor_hash, 'hex') AS hash, v.rating_sum AS sum, v.review_count AS reviews, u.check_at > now() AS later
      FROM deal_interactions i, viewers w, vendors v, image_uploads u`);
    expect(rows).toEqual([{ kind: 'issue', count: 2, hash: '0102', sum: 9, reviews: 2, later: true }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
