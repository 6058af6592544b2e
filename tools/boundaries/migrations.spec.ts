import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesBroken } from './migration-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('apps/*/src/migrations/*.ts', { cwd: ROOT }).toSorted();

/** Exceptions with their reason: the running version does not use what is removed, or the change only allows more. */
const ALLOWED: Record<string, { rule: string; because: string }[]> = {
  'apps/billing-service/src/migrations/20261126171500-issue-receipts.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the running version never writes the unique column, and null repeats',
    },
  ],
  'apps/catalog-service/src/migrations/20261123120019-pause-deals.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'one more status is allowed, and the running version never pauses a deal',
    },
  ],
  'apps/catalog-service/src/migrations/20261123153500-add-counter-api.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the tables are new',
    },
  ],
  'apps/catalog-service/src/migrations/20261126170706-remind-of-waiting-deals.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the table is new',
    },
  ],
  'apps/catalog-service/src/migrations/20261128142000-count-letters-of-reviews-in-contracts.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'longer texts are allowed',
    },
  ],
  'apps/catalog-service/src/migrations/20261128170000-count-known-students.ts': [
    {
      rule: 'refuses rows that the running version writes (a unique index)',
      because: 'the running version writes no mailbox key, and the index holds only rows that have one',
    },
  ],
  'apps/catalog-service/src/migrations/20261129060000-take-time-zones-from-coordinates.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
    {
      rule: 'refuses rows that the running version writes (SET NOT NULL)',
      because: 'no two versions run side by side before 1.0.0',
    },
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the constraint is as before, without its exception for null',
    },
  ],
  'apps/catalog-service/src/migrations/20261130010000-widen-keys.ts': [
    { rule: 'changes the type of a column', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/catalog-service/src/migrations/20261130034500-keep-reports-in-one-table.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/catalog-service/src/migrations/20261130042000-keep-revisions-in-one-table.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the constraints only tell deals from businesses',
    },
  ],
  'apps/notification-service/src/migrations/20261130010000-widen-keys.ts': [
    { rule: 'changes the type of a column', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/identity-service/src/migrations/20261126174316-note-what-admins-look-at.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the table is new',
    },
  ],
  'apps/notification-service/src/migrations/20261126170331-tell-admins.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the list has seven entries more, and the table is new',
    },
  ],
  'apps/notification-service/src/migrations/20261126172500-approve-newsletters.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the list has two entries more',
    },
  ],
  'apps/identity-service/src/migrations/20261123182000-verify-by-other-proofs.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'more proofs are allowed, and the running version always writes an address with its mailbox',
    },
  ],
  'apps/notification-service/src/migrations/20261123120027-notify-of-withdrawn-codes.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'each list has one entry more',
    },
  ],
  'apps/notification-service/src/migrations/20261123171000-notify-of-what-was-taken-back.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the list has three entries more',
    },
  ],
  'apps/notification-service/src/migrations/20261123160100-notify-of-disabled-webhooks.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the list has one entry more',
    },
  ],
  'apps/notification-service/src/migrations/20261123155100-notify-of-reviews.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the list has two entries more',
    },
  ],
  'apps/notification-service/src/migrations/20261123155500-tell-vendors.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'the list has four entries more',
    },
  ],
  'apps/notification-service/src/migrations/20261124044000-write-newsletters.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'one more status is allowed, and the running version leaves drafts alone',
    },
  ],
  'apps/notification-service/src/migrations/20261128141500-send-newsletters-without-approval.ts': [
    {
      rule: 'refuses rows that the running version writes (a constraint)',
      because: 'no two versions run side by side before 1.0.0',
    },
  ],
  'apps/identity-service/src/migrations/20261128141500-send-newsletters-without-approval.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/identity-service/src/migrations/20261128143000-drop-looks-and-saved-views.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/identity-service/src/migrations/20261128160000-drop-vouches.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/identity-service/src/migrations/20261129124500-drop-placeholder-figures.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/notification-service/src/migrations/20261128140000-drop-cohorts.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/notification-service/src/migrations/20261123093000-store-messages.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/billing-service/src/migrations/20261129070000-drop-checks-of-payments.ts': [
    { rule: 'drops what the running version reads', because: 'no two versions run side by side before 1.0.0' },
  ],
  'apps/billing-service/src/migrations/20261123091049-drop-unused-schema.ts': [
    {
      rule: 'drops what the running version reads',
      because:
        'the running version only erases from it; an erasure that fails beside this version is tried again by it',
    },
  ],
  'apps/catalog-service/src/migrations/20261123091030-drop-unused-schema.ts': [
    {
      rule: 'drops what the running version reads',
      because: 'the running version searches `lexemes` and builds JSON in its queries',
    },
  ],
  'apps/identity-service/src/migrations/20261123091110-drop-unused-schema.ts': [
    {
      rule: 'drops what the running version reads',
      because: 'the running version wakes its relay without a trigger',
    },
  ],
  'apps/notification-service/src/migrations/20261123091135-drop-unused-schema.ts': [
    {
      rule: 'drops what the running version reads',
      because: 'the running version wakes its relay without a trigger',
    },
  ],
  'apps/notification-service/src/migrations/20261123092000-send-newsletters-in-chunks.ts': [
    {
      rule: 'drops what the running version reads',
      because: 'no two versions run side by side before 1.0.0',
    },
    {
      rule: 'renames what the running version reads',
      because: 'no two versions run side by side before 1.0.0',
    },
  ],
};

test.each(files)('%s leaves the running version all that it uses', (path) => {
  const allowed = (ALLOWED[path] ?? []).map(({ rule }) => rule);
  const broken = rulesBroken(readFileSync(join(ROOT, path), 'utf8'));
  // Exact match, so that obsolete exceptions must be removed.
  expect(broken).toEqual(allowed);
});

test('every exception is of a migration that is there', () => {
  expect(Object.keys(ALLOWED).filter((path) => !files.includes(path))).toEqual([]);
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
    'alter table "deals" add "terms" text not null;',
    'create unique index "deals_title" on "deals" ("title");',
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
    'alter table "deals" add "terms" text null;',
    'alter table "deals" add "terms" text not null default \'\';',
    'create table "offers" ("id" integer); create unique index "offers_id" on "offers" ("id");',
    'CREATE TRIGGER kept BEFORE TRUNCATE ON deals FOR EACH STATEMENT EXECUTE FUNCTION keep()',
    'ALTER TABLE deals ALTER COLUMN terms DROP NOT NULL',
    'INSERT INTO snapshots (kind) VALUES (1)',
  ])('may %s', (sql) => {
    expect(rulesBroken(`// DROP TABLE is not meant\nthis.addSql(\`${sql}\`);`)).toEqual([]);
  });
});
