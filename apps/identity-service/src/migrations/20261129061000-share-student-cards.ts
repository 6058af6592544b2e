import { Migration } from '@mikro-orm/migrations';

/** Adds who sent a student card: its mailbox and network, of which each has a share of the waiting ones. */
export class Migration20261129061000_share_student_cards extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE student_cards ADD COLUMN mailbox text, ADD COLUMN network text');
    this.addSql('CREATE INDEX student_cards_mailbox_index ON student_cards (mailbox) WHERE mailbox IS NOT NULL');
  }
}
