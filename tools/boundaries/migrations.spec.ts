import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesBroken } from './migration-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = globSync(['apps/*/src/migrations/*.ts', 'libs/*/src/**/*.migration.ts'], { cwd: ROOT })
  .filter((path) => !/(\.spec|\/index)\.ts$/.test(path))
  .toSorted();

/** Migrations that no earlier version ran beside. Never add to this list. */
const BEFORE_THE_FIRST_RELEASE = new Set([
  'apps/catalog-service/src/migrations/build-json-when-read.migration.ts',
  'apps/catalog-service/src/migrations/count-in-the-service.migration.ts',
  'apps/catalog-service/src/migrations/grow-deals-and-vendors.migration.ts',
  'apps/catalog-service/src/migrations/import-by-key.migration.ts',
  'apps/catalog-service/src/migrations/keep-college-json.migration.ts',
  'apps/catalog-service/src/migrations/keep-deal-json.migration.ts',
  'apps/catalog-service/src/migrations/search-changed-deals.migration.ts',
  'apps/identity-service/src/migrations/20261125-count-links-in-rate-limits.ts',
  'apps/notification-service/src/migrations/20261121-know-users.ts',
  'apps/notification-service/src/migrations/20261126-mail-unsubscribe-links.ts',
  'apps/notification-service/src/migrations/20261127-mail-fee-receipts.ts',
  'apps/notification-service/src/migrations/20261128-mail-deal-decisions.ts',
  'apps/notification-service/src/migrations/20261129-mail-hidden-deals.ts',
  'apps/notification-service/src/migrations/20261206-confirm-subscriptions.ts',
  'apps/notification-service/src/migrations/20261208-mail-alerts.ts',
  'libs/messaging/src/outbox/messaging.migration.ts',
  'libs/messaging/src/outbox/notify-after-commit.migration.ts',
  'libs/messaging/src/outbox/replay.migration.ts',
]);

/** Exceptions with their reason: the previous version does not use what is removed, or the change only allows more. */
const ALLOWED: Record<string, { rule: string; because: string }[]> = {
  'apps/billing-service/src/migrations/20261211-own-payments.ts': [
    {
      rule: 'refuses rows that the previous version writes (a unique index)',
      because: 'it covers only rows with a browser, which the previous version does not write',
    },
  ],
  'apps/catalog-service/src/migrations/create-deals-once.migration.ts': [
    {
      rule: 'refuses rows that the previous version writes (a unique index)',
      because: 'it covers only rows with a key, which the previous version does not write',
    },
  ],
  'apps/catalog-service/src/migrations/draft-deals.migration.ts': [
    {
      rule: 'refuses rows that the previous version writes (a constraint)',
      because: 'it allows every status that was allowed before, and one more',
    },
  ],
  'apps/catalog-service/src/migrations/expire-vouchers.migration.ts': [
    {
      rule: 'refuses rows that the previous version writes (a unique index)',
      because: 'it replaces one that covered more rows',
    },
  ],
  'apps/notification-service/src/migrations/20261123-store-messages.ts': [
    { rule: 'drops what the previous version reads', because: 'nobody runs two versions side by side before 1.0.0' },
  ],
  'apps/notification-service/src/migrations/20261123-send-newsletters-in-chunks.ts': [
    {
      rule: 'drops what the previous version reads',
      because: 'no two versions run side by side before 1.0.0',
    },
    {
      rule: 'renames what the previous version reads',
      because: 'no two versions run side by side before 1.0.0',
    },
  ],
  'apps/notification-service/src/migrations/20261211-tell-of-refunds.ts': [
    {
      rule: 'refuses rows that the previous version writes (a constraint)',
      because: 'it allows every kind that was allowed before, and one more',
    },
  ],
};

test.each(files.filter((path) => !BEFORE_THE_FIRST_RELEASE.has(path)))(
  '%s leaves the previous version all that it uses',
  (path) => {
    const allowed = (ALLOWED[path] ?? []).map(({ rule }) => rule);
    const broken = rulesBroken(readFileSync(join(ROOT, path), 'utf8'));
    // Exact match, so that obsolete exceptions must be removed.
    expect(broken).toEqual(allowed);
  },
);

test('every exception is of a migration that is there', () => {
  const known = [...BEFORE_THE_FIRST_RELEASE, ...Object.keys(ALLOWED)];
  expect(known.filter((path) => !files.includes(path))).toEqual([]);
});

describe('a migration', () => {
  test.each([
    'DROP TABLE deals',
    'ALTER TABLE deals DROP COLUMN terms',
    'ALTER TABLE deals RENAME COLUMN terms TO conditions',
    'ALTER TABLE deals RENAME TO offers',
    'ALTER TABLE deals ALTER COLUMN id TYPE bigint',
    'ALTER TABLE deals ALTER COLUMN terms SET NOT NULL',
    'ALTER TABLE deals ALTER COLUMN status DROP DEFAULT',
    'ALTER TABLE deals ADD COLUMN terms text NOT NULL',
    'ALTER TABLE deals ADD COLUMN a text NOT NULL DEFAULT $$$$, ADD COLUMN b text NOT NULL',
    'ALTER TABLE deals ADD CONSTRAINT deals_check CHECK (id > 0)',
    'ALTER TABLE deals ADD FOREIGN KEY (vendor_id) REFERENCES vendors',
    'CREATE UNIQUE INDEX deals_title ON deals (title)',
    'TRUNCATE deals',
    'drop function note_deal',
  ])('must not %s', (sql) => {
    expect(rulesBroken(`this.addSql(\`${sql}\`);`)).toHaveLength(1);
  });

  test.each([
    'CREATE TABLE offers (id integer PRIMARY KEY, title text NOT NULL, CHECK (id > 0))',
    'ALTER TABLE deals ADD COLUMN terms text',
    "ALTER TABLE deals ADD COLUMN terms text NOT NULL DEFAULT ''",
    'ALTER TABLE deals ADD COLUMN terms text DEFAULT $$$$ NOT NULL',
    'CREATE INDEX deals_title ON deals (title) WHERE title IS NOT NULL',
    'CREATE TABLE offers (id integer); CREATE UNIQUE INDEX offers_id ON offers (id)',
    'DROP INDEX deals_title',
    'ALTER TABLE deals ALTER COLUMN terms DROP NOT NULL',
    'INSERT INTO snapshots (kind) VALUES (1)',
  ])('may %s', (sql) => {
    expect(rulesBroken(`// DROP TABLE is not meant\nthis.addSql(\`${sql}\`);`)).toEqual([]);
  });
});
