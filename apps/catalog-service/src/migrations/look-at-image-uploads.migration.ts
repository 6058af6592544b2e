import { Migration } from '@mikro-orm/migrations';

/** When each upload is looked at next, and which images are shown anywhere: what nothing shows is not kept. */
export class LookAtImageUploads20261121001100 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE image_uploads ADD COLUMN look_at timestamptz NOT NULL DEFAULT now() + interval '24 hours'`);
    this.addSql(`CREATE INDEX uploads_to_look_at ON image_uploads (look_at)`);
    // Null where there are none: an index leaves those out. Addresses may be absolute, or of a smaller form.
    this.addSql(`
      CREATE FUNCTION image_names(VARIADIC addresses text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN nullif(ARRAY(SELECT (regexp_matches(array_to_string(addresses, ' '), '/api/images/([0-9a-f]{40}\\.webp)', 'g'))[1]), '{}')`);
    for (const [table, addresses] of [
      ['deals', `image, seo_metadata ->> 'ogImage'`],
      ['vendors', `logo, logo_url, seo_metadata ->> 'ogImage'`],
      ['colleges', `logo_url, seo_metadata ->> 'ogImage'`],
    ]) {
      this.addSql(`CREATE INDEX ${table}_showing_image ON ${table} USING gin (image_names(${addresses})) WHERE image_names(${addresses}) IS NOT NULL`);
    }
  }
}
