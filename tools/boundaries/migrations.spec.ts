import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesBroken } from './testing/migration-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('apps/*/src/migrations/*.ts', { cwd: ROOT }).toSorted();

const DROP = 'drops what the running version reads';
const CONSTRAINT = 'refuses rows that the running version writes (a constraint)';
const BEFORE_1 = 'no two versions run side by side before 1.0.0';
/** Exceptions with their reason: the running version does not use what is removed, or the change only allows more. */
const ALLOWED: [service: string, migration: string, rule: string, because: string][] = [
  [
    'billing',
    '20261126171500-issue-receipts',
    CONSTRAINT,
    'the running version never writes the unique column, and null repeats',
  ],
  [
    'catalog',
    '20261123120019-pause-deals',
    CONSTRAINT,
    'one more status is allowed, and the running version never pauses a deal',
  ],
  ['catalog', '20261123153500-add-counter-api', CONSTRAINT, 'the tables are new'],
  ['catalog', '20261126170706-remind-of-waiting-deals', CONSTRAINT, 'the table is new'],
  ['catalog', '20261128142000-count-letters-of-reviews-in-contracts', CONSTRAINT, 'longer texts are allowed'],
  [
    'catalog',
    '20261128170000-count-known-students',
    'refuses rows that the running version writes (a unique index)',
    'the running version writes no mailbox key, and the index holds only rows that have one',
  ],
  ['catalog', '20261129060000-take-time-zones-from-coordinates', DROP, BEFORE_1],
  [
    'catalog',
    '20261129060000-take-time-zones-from-coordinates',
    'refuses rows that the running version writes (SET NOT NULL)',
    BEFORE_1,
  ],
  [
    'catalog',
    '20261129060000-take-time-zones-from-coordinates',
    CONSTRAINT,
    'the constraint is as before, without its exception for null',
  ],
  ['catalog', '20261130010000-widen-keys', 'changes the type of a column', BEFORE_1],
  ['catalog', '20261130034500-keep-reports-in-one-table', DROP, BEFORE_1],
  ['catalog', '20261130042000-keep-revisions-in-one-table', DROP, BEFORE_1],
  ['catalog', '20261130042000-keep-revisions-in-one-table', CONSTRAINT, 'they only tell deals from businesses'],
  ['notification', '20261130010000-widen-keys', 'changes the type of a column', BEFORE_1],
  ['identity', '20261126174316-note-what-admins-look-at', CONSTRAINT, 'the table is new'],
  ['notification', '20261126170331-tell-admins', CONSTRAINT, 'the list has seven entries more, and the table is new'],
  ['notification', '20261126172500-approve-newsletters', CONSTRAINT, 'the list has two entries more'],
  [
    'identity',
    '20261123182000-verify-by-other-proofs',
    CONSTRAINT,
    'more proofs are allowed, and the running version always writes an address with its mailbox',
  ],
  ['notification', '20261123120027-notify-of-withdrawn-codes', CONSTRAINT, 'each list has one entry more'],
  ['notification', '20261123171000-notify-of-what-was-taken-back', CONSTRAINT, 'the list has three entries more'],
  ['notification', '20261123160100-notify-of-disabled-webhooks', CONSTRAINT, 'the list has one entry more'],
  ['notification', '20261123155100-notify-of-reviews', CONSTRAINT, 'the list has two entries more'],
  ['notification', '20261123155500-tell-vendors', CONSTRAINT, 'the list has four entries more'],
  [
    'notification',
    '20261124044000-write-newsletters',
    CONSTRAINT,
    'one more status is allowed, and the running version leaves drafts alone',
  ],
  ['notification', '20261128141500-send-newsletters-without-approval', CONSTRAINT, BEFORE_1],
  ['identity', '20261128141500-send-newsletters-without-approval', DROP, BEFORE_1],
  ['identity', '20261128143000-drop-looks-and-saved-views', DROP, BEFORE_1],
  ['identity', '20261128160000-drop-vouches', DROP, BEFORE_1],
  ['identity', '20261129124500-drop-placeholder-figures', DROP, BEFORE_1],
  ['notification', '20261128140000-drop-cohorts', DROP, BEFORE_1],
  ['notification', '20261123093000-store-messages', DROP, BEFORE_1],
  ['billing', '20261129070000-drop-checks-of-payments', DROP, BEFORE_1],
  [
    'billing',
    '20261123091049-drop-unused-schema',
    DROP,
    'the running version only erases from it; an erasure that fails beside this version is tried again by it',
  ],
  [
    'catalog',
    '20261123091030-drop-unused-schema',
    DROP,
    'the running version searches `lexemes` and builds JSON in its queries',
  ],
  ['identity', '20261123091110-drop-unused-schema', DROP, 'the running version wakes its relay without a trigger'],
  ['notification', '20261123091135-drop-unused-schema', DROP, 'the running version wakes its relay without a trigger'],
  ['notification', '20261123092000-send-newsletters-in-chunks', DROP, BEFORE_1],
  ['notification', '20261123092000-send-newsletters-in-chunks', 'renames what the running version reads', BEFORE_1],
];
const pathOf = (service: string, migration: string) => `apps/${service}-service/src/migrations/${migration}.ts`;

test.each(files)('%s leaves the running version all that it uses', (path) => {
  const allowed = ALLOWED.flatMap(([service, name, rule]) => (pathOf(service, name) === path ? [rule] : []));
  const broken = rulesBroken(readFileSync(join(ROOT, path), 'utf8'));
  // Exact match, so that obsolete exceptions must be removed.
  expect(broken).toEqual(allowed);
});

test('every exception is of a migration that is there', () => {
  expect(ALLOWED.filter(([service, name]) => !files.includes(pathOf(service, name)))).toEqual([]);
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
