import { Migration } from '@mikro-orm/migrations';

/** When each upload is looked at next, and where an image is shown: what nothing shows is not kept. */
export class LookAtImageUploads20261121001100 extends Migration {
  override up(): void {
    this.addSql(
      `ALTER TABLE image_uploads ADD COLUMN look_at timestamptz NOT NULL DEFAULT now() + interval '24 hours'`,
    );
    this.addSql(`CREATE INDEX uploads_to_look_at ON image_uploads (look_at)`);
    // Addresses may be absolute, or of a smaller form; most are not ours, which the indexes leave out.
    this.addSql(`
      CREATE FUNCTION image_name(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN substring(address FROM '/api/images/([0-9a-f]{40}\\.webp)')`);
    for (const [table, column, address] of [
      ['deals', 'image', 'image'],
      ['deals', 'og_image', `seo_metadata ->> 'ogImage'`],
      ['vendors', 'logo', 'logo'],
      ['vendors', 'logo_url', 'logo_url'],
      ['vendors', 'og_image', `seo_metadata ->> 'ogImage'`],
      ['colleges', 'logo_url', 'logo_url'],
      ['colleges', 'og_image', `seo_metadata ->> 'ogImage'`],
    ]) {
      this.addSql(
        `CREATE INDEX ${table}_by_${column} ON ${table} (image_name(${address})) WHERE image_name(${address}) IS NOT NULL`,
      );
    }
  }
}
