import { Migration } from '@mikro-orm/migrations';

/** Records image uploads, so that erasing an account deletes its images. Several accounts may upload the same one. */
export class RememberImageUploads20261121001000 extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE image_uploads (
        user_id integer NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, name)
      )`);
    this.addSql(`CREATE INDEX uploads_of_image ON image_uploads (name)`);
  }
}
