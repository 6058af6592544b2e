import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesBroken } from './testing/migration-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('apps/*/src/migrations/*.ts', { cwd: ROOT }).toSorted();

/** Exceptions with their reason: the running version does not use what is removed, or the change only allows more. */
const ALLOWED: [service: string, migration: string, rule: string, because: string][] = [
  'drops what the running version reads',
  'renames what the running version reads',
  'refuses rows that the running version writes (a constraint)',
].map((rule) => [
  'notification',
  '20261201160000-partition-recipients',
  rule,
  'a table of the same name, columns and keys takes its place',
]);
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
