import { Migration } from '@mikro-orm/migrations';

/** Allows verifications that a school address does not prove, and stores when an admin ended one. */
export class Migration20261123182000_verify_by_other_proofs extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE student_verifications ALTER address DROP NOT NULL, ALTER mailbox DROP NOT NULL');
    this.addSql('ALTER TABLE student_verifications ADD college_id integer, ADD ended_at timestamptz');
    this.addSql('ALTER TABLE student_verifications DROP CONSTRAINT student_verifications_proven_by_check');
    this.addSql(`
      ALTER TABLE student_verifications ADD CONSTRAINT student_verifications_proven_by_check
        CHECK (proven_by IN ('sign-in', 'link', 'student-card', 'classmates', 'admin'))`);
    this.addSql(`
      ALTER TABLE student_verifications ADD CONSTRAINT student_verifications_address_or_college
        CHECK ((address IS NULL) = (mailbox IS NULL) AND (address IS NULL) = (college_id IS NOT NULL))`);
  }
}
