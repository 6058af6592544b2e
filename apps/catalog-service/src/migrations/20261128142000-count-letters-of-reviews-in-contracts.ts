import { Migration } from '@mikro-orm/migrations';

/** Leaves the maximum length of reviews to contracts, which count visible characters: an emoji may have several code points. */
export class Migration20261128142000_count_letters_of_reviews_in_contracts extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE reviews
        DROP CONSTRAINT reviews_text_check, ADD CONSTRAINT reviews_text_check CHECK (char_length(text) >= 1),
        DROP CONSTRAINT reviews_answer_check, ADD CONSTRAINT reviews_answer_check CHECK (char_length(answer) >= 1)`);
  }
}
