import { Migration } from '@mikro-orm/migrations';
import { firstTables } from '@campus-deals/service-defaults/first-tables';

/**
 * Creates the schema. Named like the last of the steps that once made it, so that a database which ran that one has
 * this one.
 */
export class Migration20261130040000_name_handlers_by_methods extends Migration {
  override up(): void {
    this.addSql('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const statement of firstTables('messaging', 'audit', 'settings', 'rateLimits')) this.addSql(statement);
    this.createReadModel();
    this.createSubscriptions();
    this.createNewsletters();
    this.createMessages();
    this.createNotifications();
  }

  /** Copies of what other services own. */
  private createReadModel(): void {
    this.addSql(`
      CREATE TABLE colleges (
        id integer PRIMARY KEY,
        name text NOT NULL,
        short_name text NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'live')),
        is_active boolean NOT NULL,
        version integer NOT NULL,
        is_removed boolean NOT NULL DEFAULT false,
        time_zone text,
        active_since timestamptz
      )`);
    this.addSql('CREATE INDEX colleges_removed ON colleges (id) WHERE is_removed');

    this.addSql(`
      CREATE TABLE users (
        id integer PRIMARY KEY,
        email text NOT NULL,
        name text,
        role text NOT NULL,
        college_id integer,
        email_notifications boolean NOT NULL,
        browser_notifications boolean NOT NULL,
        version integer NOT NULL,
        college_since timestamptz NOT NULL DEFAULT now(),
        time_zone text,
        quiet_from text,
        quiet_to text,
        digest text NOT NULL DEFAULT 'daily' CHECK (digest IN ('instant', 'daily')),
        alert_choices text[] NOT NULL DEFAULT '{}',
        is_suspended boolean NOT NULL DEFAULT false,
        points integer NOT NULL DEFAULT 0
      )`);
    this.addSql('CREATE INDEX users_college_index ON users (college_id, id) WHERE college_id IS NOT NULL');
    this.addSql('CREATE INDEX users_email_index ON users (email)');
    this.addSql(`CREATE INDEX users_admins_index ON users (id) WHERE role = 'admin'`);
    this.addSql('CREATE INDEX users_points_index ON users (id) WHERE points > 0');

    this.addSql(`
      CREATE TABLE erased_users (
        user_id integer PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`);

    this.addSql(`
      CREATE TABLE vendors (
        id integer PRIMARY KEY,
        college_id integer,
        user_id integer,
        name text NOT NULL,
        is_removed boolean NOT NULL DEFAULT false,
        version integer NOT NULL,
        is_suspended boolean NOT NULL DEFAULT false,
        is_public boolean NOT NULL DEFAULT false
      )`);
    this.addSql('CREATE INDEX vendors_user_index ON vendors (user_id) WHERE user_id IS NOT NULL');

    this.addSql(`
      CREATE TABLE deals (
        id integer PRIMARY KEY,
        college_id integer NOT NULL,
        vendor_id integer NOT NULL,
        user_id integer,
        vendor_name text NOT NULL,
        title text NOT NULL,
        category text NOT NULL
          CHECK (category IN ('food_drink', 'entertainment', 'services', 'shopping', 'tutoring', 'other')),
        discount_type text NOT NULL CHECK (discount_type IN ('percentage', 'fixed', 'bogo', 'custom')),
        discount_value text NOT NULL,
        start_date timestamptz NOT NULL,
        end_date timestamptz,
        weekdays smallint[] NOT NULL,
        window_from text,
        window_to text,
        image text,
        status text NOT NULL
          CHECK (status IN ('pending', 'approved', 'rejected', 'expired', 'paused', 'removed')),
        is_hidden boolean NOT NULL DEFAULT false,
        approved_at timestamptz,
        version integer NOT NULL,
        synced_at timestamptz NOT NULL DEFAULT now(),
        announce_from timestamptz,
        announced_at timestamptz,
        held_up_at timestamptz,
        further_college_ids integer[] NOT NULL DEFAULT '{}',
        is_early boolean NOT NULL DEFAULT false,
        early_announced_at timestamptz
      )`);
    this.addSql(`
      CREATE INDEX deals_approved_index ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved'`);
    this.addSql(`CREATE INDEX deals_beginning_index ON deals (start_date) WHERE status = 'approved'`);
    this.addSql(`
      CREATE INDEX deals_ending_index ON deals (end_date) WHERE status = 'approved' AND end_date IS NOT NULL`);
    this.addSql(`CREATE INDEX deals_removed_index ON deals (synced_at) WHERE status = 'removed'`);
    this.addSql('CREATE INDEX deals_vendor_index ON deals (vendor_id)');
    this.addSql(`
CREATE INDEX deals_further_colleges_index ON deals USING gin (further_college_ids) WHERE further_college_ids <> '{}'`);
    this.addSql('CREATE INDEX deals_held_up_index ON deals (college_id) WHERE held_up_at IS NOT NULL');
    this.addSql(`
      CREATE INDEX deals_to_announce_index ON deals (id) WHERE announce_from IS NOT NULL AND announced_at IS NULL`);

    this.addSql(`
      CREATE TABLE saved_deals (
        deal_id integer,
        user_id integer,
        college_id integer NOT NULL,
        is_saved boolean NOT NULL,
        changed_at timestamptz NOT NULL,
        counts boolean NOT NULL DEFAULT false,
        PRIMARY KEY (deal_id, user_id)
      )`);
    this.addSql('CREATE INDEX saved_deals_user_index ON saved_deals (user_id)');
  }

  private createSubscriptions(): void {
    this.addSql(`
      CREATE TABLE newsletter_subscriptions (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(btrim(email))),
        college_id integer NOT NULL REFERENCES colleges,
        user_id integer,
        referral_code text,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz DEFAULT now(),
        source text CHECK (source IN ('home', 'college', 'newsletter', 'account', 'api', 'admin', 'import')),
        ip_hash text,
        frequency text NOT NULL DEFAULT 'weekly' CHECK (frequency IN ('weekly', 'monthly', 'none')),
        paused_until timestamptz,
        UNIQUE (email, college_id)
      )`);
    this.addSql('CREATE INDEX newsletter_subscriptions_by_college ON newsletter_subscriptions (college_id, id)');
    this.addSql(`
      CREATE INDEX newsletter_subscriptions_college_email_index ON newsletter_subscriptions (college_id, email)`);
    this.addSql(`
      CREATE INDEX newsletter_subscriptions_search_index ON newsletter_subscriptions USING gin (email gin_trgm_ops)`);
    this.addSql(`
      CREATE INDEX newsletter_subscriptions_unconfirmed ON newsletter_subscriptions (id) WHERE confirmed_at IS NULL`);
    this.addSql(`
      CREATE INDEX newsletter_subscriptions_user_index ON newsletter_subscriptions (user_id) WHERE user_id IS NOT NULL`);

    this.addSql(`
      CREATE TABLE suppressions (
        email_hash text PRIMARY KEY,
        email text UNIQUE,
        reason text NOT NULL CHECK (reason IN ('unsubscribed-all', 'admin', 'bounce', 'complaint')),
        detail text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);

    this.addSql(`
      CREATE TABLE used_challenges (
        signature text PRIMARY KEY,
        expires_at timestamptz NOT NULL
      )`);
    this.addSql('CREATE INDEX used_challenges_by_expiry ON used_challenges (expires_at)');
  }

  private createNewsletters(): void {
    this.addSql(`
      CREATE TABLE newsletters (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        trigger text NOT NULL CHECK (trigger IN ('weekly', 'admin', 'test', 'activation')),
        college_id integer REFERENCES colleges,
        week_key text,
        status text NOT NULL DEFAULT 'queued'
          CHECK (status IN ('draft', 'queued', 'sending', 'paused', 'sent', 'failed', 'cancelled')),
        reason text,
        rate_per_second integer,
        created_by integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz,
        listed_to text,
        listed_at timestamptz,
        trusted_sent integer NOT NULL DEFAULT 0,
        trusted_failed integer NOT NULL DEFAULT 0,
        starts_at timestamptz,
        subject text,
        intro text
      )`);
    this.addSql('CREATE INDEX newsletters_college_index ON newsletters (college_id, id)');
    this.addSql('CREATE INDEX newsletters_status_index ON newsletters (status, id)');
    this.addSql(`
      CREATE UNIQUE INDEX newsletters_week_index ON newsletters (week_key, COALESCE(college_id, 0))
        WHERE week_key IS NOT NULL`);

    // Chunks were once called batches, and PostgreSQL keeps the names of NOT NULL.
    this.addSql(`
      CREATE TABLE newsletter_chunks (
        id integer CONSTRAINT newsletter_batches_id_not_null NOT NULL GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        newsletter_id integer CONSTRAINT newsletter_batches_newsletter_id_not_null NOT NULL
          REFERENCES newsletters ON DELETE CASCADE,
        number integer CONSTRAINT newsletter_batches_number_not_null NOT NULL,
        recipients integer CONSTRAINT newsletter_batches_recipients_not_null NOT NULL DEFAULT 0,
        sent integer CONSTRAINT newsletter_batches_sent_not_null NOT NULL DEFAULT 0,
        failed integer CONSTRAINT newsletter_batches_failed_not_null NOT NULL DEFAULT 0,
        uncertain integer CONSTRAINT newsletter_batches_uncertain_not_null NOT NULL DEFAULT 0,
        skipped integer CONSTRAINT newsletter_batches_skipped_not_null NOT NULL DEFAULT 0,
        open integer CONSTRAINT newsletter_batches_open_not_null NOT NULL DEFAULT 0,
        due_at timestamptz CONSTRAINT newsletter_batches_due_at_not_null NOT NULL DEFAULT now(),
        CONSTRAINT newsletter_chunks_number_index UNIQUE (newsletter_id, number)
      ) WITH (fillfactor=50)`);
    this.addSql('CREATE INDEX newsletter_chunks_due_index ON newsletter_chunks (due_at, id) WHERE open > 0');

    // Each row is written twice: room for the second version beside the first spares the indexes the second write.
    this.addSql(`
      CREATE TABLE newsletter_recipients (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        newsletter_id integer NOT NULL REFERENCES newsletters ON DELETE CASCADE,
        chunk integer CONSTRAINT newsletter_recipients_batch_not_null NOT NULL,
        email text NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed', 'uncertain', 'skipped')),
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz DEFAULT now(),
        sent_at timestamptz,
        reply text,
        user_id integer,
        CONSTRAINT newsletter_recipients_email_index UNIQUE (email, newsletter_id)
      ) WITH (fillfactor=60)`);
    this.addSql('CREATE INDEX newsletter_recipients_chunk_index ON newsletter_recipients (newsletter_id, chunk, id)');
    this.addSql(`
      CREATE INDEX newsletter_recipients_user_index ON newsletter_recipients (user_id) WHERE user_id IS NOT NULL`);

    this.addSql(`
      CREATE TABLE newsletter_editions (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        newsletter_id integer NOT NULL REFERENCES newsletters ON DELETE CASCADE,
        college_id integer NOT NULL REFERENCES colleges ON DELETE CASCADE,
        subject text NOT NULL,
        preheader text NOT NULL,
        content jsonb NOT NULL,
        sent_at timestamptz NOT NULL DEFAULT now(),
        is_published boolean NOT NULL DEFAULT false,
        CONSTRAINT newsletter_editions_newsletter_index UNIQUE (newsletter_id, college_id)
      )`);
    this.addSql(`
      CREATE INDEX newsletter_editions_archive_index ON newsletter_editions (college_id, id) WHERE is_published`);

    this.addSql(`
      CREATE TABLE first_newsletters (
        college_id integer PRIMARY KEY,
        activated_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        done_at timestamptz
      )`);
    this.addSql('CREATE INDEX first_newsletters_due_index ON first_newsletters (due_at) WHERE done_at IS NULL');
  }

  private createMessages(): void {
    this.addSql(`
      CREATE TABLE messages (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        channel text NOT NULL DEFAULT 'mail' CHECK (channel IN ('mail', 'push')),
        kind text NOT NULL,
        key text NOT NULL UNIQUE,
        college_id integer REFERENCES colleges,
        user_id integer,
        email text,
        browser_id integer,
        about jsonb NOT NULL DEFAULT '{}',
        priority smallint NOT NULL DEFAULT 10,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        reply text,
        created_at timestamptz NOT NULL DEFAULT now(),
        traceparent text,
        CONSTRAINT messages_check CHECK ((channel = 'push') = (browser_id IS NOT NULL)),
        CONSTRAINT messages_check2 CHECK (user_id IS NOT NULL OR email IS NOT NULL)
      )`);
    this.addSql(`
      CREATE INDEX messages_due_index ON messages (channel, priority, due_at, id) WHERE status = 'pending'`);
    this.addSql('CREATE INDEX messages_email_index ON messages (email)');
    this.addSql(`
      CREATE INDEX messages_ended_index ON messages (channel, due_at) WHERE status IN ('sent', 'failed')`);
    this.addSql('CREATE INDEX messages_status_index ON messages (status, id)');
    this.addSql('CREATE INDEX messages_user_index ON messages (user_id) WHERE user_id IS NOT NULL');

    this.addSql(`
      CREATE TABLE mailbox_turns (
        mailbox bigint PRIMARY KEY,
        newsletters_at timestamptz[] NOT NULL DEFAULT '{}',
        deliveries_at timestamptz[] NOT NULL DEFAULT '{}'
      ) WITH (fillfactor=80)`);

    this.addSql(`
      CREATE TABLE mail_reports (
        id text PRIMARY KEY,
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql('CREATE INDEX mail_reports_by_age ON mail_reports (received_at)');
  }

  private createNotifications(): void {
    this.addSql(`
      CREATE TABLE notifications (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        kind text NOT NULL
          CHECK (kind IN ('deal-alert', 'deal-approved', 'deal-rejected', 'deal-reported', 'deal-ending',
            'college-activated', 'referral-credited', 'deal-redeemed', 'code-withdrawn', 'webhook-disabled',
            'counter-access-ended', 'review-written', 'review-answered', 'redemption-taken-back', 'review-hidden',
            'own-deal-ending', 'own-deal-ended', 'deal-sold-out', 'college-opened', 'fee-paid', 'fee-refunded',
            'admin-summary', 'admin-deals-waiting', 'admin-deal-reported', 'admin-fee-disputed', 'admin-newsletter',
            'admin-events-failed', 'admin-service-away', 'sample')),
        college_id integer,
        user_id integer,
        deal_id integer,
        title text NOT NULL,
        description text NOT NULL,
        data jsonb NOT NULL DEFAULT '{}',
        cause text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        topics text[] NOT NULL DEFAULT '{}',
        further_college_ids integer[] NOT NULL DEFAULT '{}',
        CONSTRAINT notifications_check CHECK ((college_id IS NULL) <> (user_id IS NULL))
      )`);
    this.addSql(`
      CREATE INDEX notifications_college_index ON notifications (college_id, id) WHERE college_id IS NOT NULL`);
    this.addSql('CREATE INDEX notifications_created_index ON notifications (created_at)');
    this.addSql('CREATE INDEX notifications_deal_index ON notifications (deal_id) WHERE deal_id IS NOT NULL');
    this.addSql('CREATE INDEX notifications_user_index ON notifications (user_id, id) WHERE user_id IS NOT NULL');
    this.addSql(`
      CREATE INDEX notifications_further_colleges_index ON notifications USING gin (further_college_ids)
        WHERE further_college_ids <> '{}'`);
    this.addSql(`
      CREATE INDEX notifications_topics_index ON notifications USING gin (topics) WHERE topics <> '{}'`);

    this.addSql(`
      CREATE TABLE notification_receipts (
        notification_id bigint REFERENCES notifications ON DELETE CASCADE,
        user_id integer,
        read_at timestamptz,
        removed_at timestamptz,
        PRIMARY KEY (notification_id, user_id),
        CONSTRAINT notification_receipts_check CHECK (read_at IS NOT NULL OR removed_at IS NOT NULL)
      )`);
    this.addSql('CREATE INDEX notification_receipts_user_index ON notification_receipts (user_id)');

    this.addSql(`
      CREATE TABLE announcements (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        subject_id integer NOT NULL,
        occasion text NOT NULL,
        title text NOT NULL,
        description text NOT NULL,
        data jsonb NOT NULL,
        notification_id bigint,
        last_user_id integer NOT NULL DEFAULT 0,
        due_at timestamptz DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (kind, subject_id, occasion)
      )`);
    this.addSql('CREATE INDEX announcements_due_index ON announcements (due_at, id) WHERE due_at IS NOT NULL');

    this.addSql(`
      CREATE TABLE alert_activity (
        id integer PRIMARY KEY CHECK (id = 1),
        active_at timestamptz NOT NULL,
        paused_at timestamptz,
        resumed_at timestamptz
      )`);

    this.addSql(`
      CREATE TABLE follows (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL,
        topic text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        is_pinned boolean NOT NULL DEFAULT false,
        UNIQUE (user_id, topic)
      )`);
    this.addSql('CREATE INDEX follows_topic_index ON follows (topic, user_id)');

    this.addSql(`
      CREATE TABLE push_subscriptions (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL,
        endpoint text NOT NULL UNIQUE,
        p256dh text NOT NULL,
        auth text NOT NULL,
        user_agent text,
        failures integer NOT NULL DEFAULT 0,
        not_before timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        session_id integer
      )`);
    this.addSql('CREATE INDEX push_subscriptions_user_index ON push_subscriptions (user_id)');

    this.addSql(`
      CREATE TABLE watched_services (
        service text PRIMARY KEY CHECK (service IN ('identity', 'catalog', 'billing', 'notification')),
        checked_at timestamptz NOT NULL,
        away_since timestamptz,
        is_away_told boolean NOT NULL DEFAULT false,
        failed_told_at timestamptz,
        failed_until timestamptz
      )`);
  }
}
