import { Migration } from '@mikro-orm/migrations';
import { locateZipCode } from './zip-centroids.js';

const BATCH = 5000;

interface PlacedVendor {
  id: number;
  zipCode: string;
  latitude: number;
  longitude: number;
}

/**
 * Removes the coordinates of businesses that stand in the center of their ZIP code: nobody pointed there, and distances from
 * it are wrong by miles. The previous version still writes such coordinates while it runs.
 */
export class RemoveZipPlaces20261216000500 extends Migration {
  override async up(): Promise<void> {
    let after = 0;
    for (;;) {
      const vendors = (await this.execute(
        `SELECT id, zip_code AS "zipCode", latitude, longitude FROM vendors
         WHERE id > ? AND zip_code IS NOT NULL AND latitude IS NOT NULL AND longitude IS NOT NULL
         ORDER BY id LIMIT ${BATCH}`,
        [after],
      )) as PlacedVendor[];
      const ids: number[] = [];
      for (const { id, zipCode, latitude, longitude } of vendors) {
        const center = await locateZipCode(zipCode);
        if (center?.latitude === latitude && center.longitude === longitude) ids.push(id);
      }
      if (ids.length > 0)
        await this.execute(
          `UPDATE vendors SET latitude = NULL, longitude = NULL WHERE id IN (${ids.map(() => '?').join(', ')})`,
          ids,
        );
      const last = vendors.at(-1);
      if (!last || vendors.length < BATCH) return;
      after = last.id;
    }
  }
}
