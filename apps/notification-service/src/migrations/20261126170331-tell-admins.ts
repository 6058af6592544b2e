import { Migration } from '@mikro-orm/migrations';

/** Allows notifications to admins, and stores what the last check of each service found. */
export class Migration20261126170331_tell_admins extends Migration {
  override up(): void {
    this.addSql(
      `create table "watched_services" ("service" text not null, "checked_at" timestamptz not null, "away_since" timestamptz null, "is_away_told" boolean not null default false, "failed_told_at" timestamptz null, "failed_until" timestamptz null, primary key ("service"));`,
    );

    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('deal-alert', 'deal-approved', 'deal-rejected', 'deal-reported', 'deal-ending', 'college-activated', 'referral-credited', 'deal-redeemed', 'code-withdrawn', 'webhook-disabled', 'counter-access-ended', 'review-written', 'review-answered', 'redemption-taken-back', 'review-hidden', 'own-deal-ending', 'own-deal-ended', 'deal-sold-out', 'college-opened', 'fee-paid', 'fee-refunded', 'admin-summary', 'admin-deals-waiting', 'admin-deal-reported', 'admin-fee-disputed', 'admin-newsletter', 'admin-events-failed', 'admin-service-away', 'sample'));`,
    );

    this.addSql(`alter table "users" add "is_suspended" boolean not null default false;`);
    this.addSql(`create index "users_admins_index" on "users" ("id") where role = 'admin';`);

    this.addSql(
      `alter table "watched_services" add constraint "watched_services_service_check" check ("service" in ('identity', 'catalog', 'billing', 'notification'));`,
    );
  }
}
