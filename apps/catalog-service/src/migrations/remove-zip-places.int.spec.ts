import 'reflect-metadata';
import pg from 'pg';
import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from './index.js';
import { RemoveZipPlaces20261216000500 } from './remove-zip-places.migration.js';
import { locateZipCode } from './zip-centroids.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('catalog-before-no-zip-places');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const bringTo = (list: typeof migrations): Promise<string[]> =>
  runMigrations(databaseOptions({ url: database.url, name: 'catalog', entities: [], migrations: list }));

test('businesses in the center of their ZIP code lose place and distance; those with a pin keep theirs', async () => {
  await bringTo(migrations.slice(0, migrations.indexOf(RemoveZipPlaces20261216000500)));
  const center = await locateZipCode('52240');
  await client.query(`INSERT INTO colleges (name, short_name, city, state, status, is_active, activation_date, latitude, longitude)
    VALUES ('Iowa', 'iowa', 'Iowa City', 'IA', 'live', true, now(), 41.66, -91.53)`);
  await client.query(
    `INSERT INTO vendors (user_id, college_id, name, category, zip_code, latitude, longitude) VALUES
      (1, 1, 'By ZIP', 'Food', '52240', $1, $2), (2, 1, 'By pin', 'Food', '52240', 41.661, -91.531),
      (3, 1, 'Nowhere', 'Food', '52240', NULL, NULL)`,
    [center?.latitude, center?.longitude],
  );
  const read = async () =>
    (
      await client.query<{ latitude: number | null; miles: string | null }>(
        'SELECT latitude, distance_miles AS miles FROM vendors ORDER BY id',
      )
    ).rows;
  expect((await read())[0]?.miles).not.toBeNull();
  await bringTo(migrations);
  expect(await read()).toEqual([
    { latitude: null, miles: null },
    { latitude: 41.661, miles: expect.any(String) },
    { latitude: null, miles: null },
  ]);
});
