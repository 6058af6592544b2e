import { Migration } from '@mikro-orm/migrations';
import { CREATE_RATE_LIMITS } from '@campus-deals/service-defaults';

export class CountLinksInRateLimits extends Migration {
  override up(): void {
    this.addSql(CREATE_RATE_LIMITS);
    // Links that were sent just before still count.
    this.addSql(`
      INSERT INTO rate_limits (key, points, expire)
      SELECT 'school-address-' || span || ':' || whose, count(*), 1000 * extract(epoch FROM min(sent_at) + length)
      FROM school_address_links,
        LATERAL (VALUES ('account-' || user_id), ('mailbox-' || encode(mailbox_hash, 'hex'))) AS subject (whose),
        (VALUES ('minute', interval '1 minute'), ('hour', interval '1 hour')) AS period (span, length)
      WHERE sent_at > now() - length
      GROUP BY span, whose, length`);
    this.addSql('DROP TABLE school_address_links');
  }
}
