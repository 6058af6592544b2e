import { Migration } from '@mikro-orm/migrations';

/** Names the parts of newsletters chunks. Row locks replace the claims and leases of senders. */
export class Migration20261123092000_send_newsletters_in_chunks extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE newsletter_batches DROP COLUMN claim, DROP COLUMN leased_until');
    this.addSql('ALTER TABLE newsletter_batches RENAME TO newsletter_chunks');
    this.addSql('ALTER SEQUENCE newsletter_batches_id_seq RENAME TO newsletter_chunks_id_seq');
    this.addSql('ALTER TABLE newsletter_recipients RENAME COLUMN batch TO chunk');
    for (const [before, now] of [
      ['newsletter_batches_pkey', 'newsletter_chunks_pkey'],
      ['newsletter_batches_number_index', 'newsletter_chunks_number_index'],
      ['newsletter_batches_due_index', 'newsletter_chunks_due_index'],
      ['newsletter_recipients_batch_index', 'newsletter_recipients_chunk_index'],
    ])
      this.addSql(`ALTER INDEX ${before} RENAME TO ${now}`);
    this.addSql(
      'ALTER TABLE newsletter_chunks RENAME CONSTRAINT newsletter_batches_newsletter_id_fkey TO newsletter_chunks_newsletter_id_fkey',
    );
  }
}
