import { Migration } from '@mikro-orm/migrations';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testOrm } from '../testing/index.js';
import { countedPages, jsonText, MAX_COUNTED, typedTables, type Position, type TablesOf } from './index.js';

/** More than the counting limit and the scan limit. */
const BOOKS = MAX_COUNTED + 5;

const BookSchema = defineEntity({
  name: 'Book',
  tableName: 'books',
  properties: { id: p.integer().primary(), title: p.text(), shelf: p.integer(), authorId: p.integer() },
});
const AuthorSchema = defineEntity({
  name: 'Author',
  tableName: 'authors',
  properties: { id: p.integer().primary(), name: p.text() },
});
const entities = [BookSchema, AuthorSchema] as const;
type Tables = TablesOf<typeof entities>;
type Db = Kysely<Tables>;
const { reads } = typedTables<typeof entities>();

class CreateBooks extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE authors (id integer PRIMARY KEY, name text NOT NULL)');
    this.addSql(
      'CREATE TABLE books (id integer PRIMARY KEY, title text NOT NULL, shelf integer NOT NULL, author_id integer NOT NULL)',
    );
    this.addSql(`INSERT INTO authors VALUES (1, 'Ann')`);
    // The rare ones are the oldest, beyond the scan limit.
    this.addSql(`
      INSERT INTO books SELECT n, CASE WHEN n <= 5 THEN 'rare' ELSE 'common' END, n % 1000, 1
      FROM generate_series(1, ${BOOKS}) n`);
    this.addSql('CREATE INDEX books_of_shelf ON books (shelf, id)');
  }
}

const orm = await testOrm('books', { entities, migrations: [CreateBooks], reads: {} });
const em = orm.em.fork();

interface Filter {
  shelf?: number;
  title?: string;
}
const newest = countedPages<Filter, Tables, 'books', { id: number; author: string }>({
  table: 'books',
  rows: (db: Db, { shelf }) => {
    const books = db.selectFrom('books');
    return shelf === undefined ? books : books.where('books.shelf', '=', shelf);
  },
  search: ({ title }) => (title === undefined ? undefined : sql<boolean>`books.title = ${title}`),
  show: (books) =>
    books
      .innerJoin('authors', 'authors.id', 'books.author_id')
      .select(({ ref }) =>
        jsonText<{ id: number; author: string }>({ id: ref('books.id'), author: ref('authors.name') }).as('json'),
      ),
  order: { keys: [['books.id', 'integer']], direction: 'desc' },
});

const read = async (filter: Filter, position: Position) => {
  const { body, ...page } = await newest(reads(em), filter, position);
  return { ...page, ids: (JSON.parse(body) as { id: number }[]).map(({ id }) => id) };
};
/** On shelf 7, the newest first. */
const SHELF = Array.from({ length: 10 }, (_, at) => 9007 - at * 1000);

describe('a list that is read both ways', () => {
  test.each([1, 3, 4, 11, 50])('shows each row once forward and backward, %i at a time', async (limit) => {
    const forward: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ shelf: 7 }, { limit, cursor });
      forward.push(...page.ids);
      cursor = page.nextCursor;
    } while (cursor);
    expect(forward).toEqual(SHELF);

    const backward: number[] = [];
    let page = await read({ shelf: 7 }, { limit, end: true });
    backward.unshift(...page.ids);
    while (page.previousCursor) {
      page = await read({ shelf: 7 }, { limit, before: page.previousCursor });
      backward.unshift(...page.ids);
    }
    expect(backward).toEqual(SHELF);
  });

  test('says which pages are around each', async () => {
    const first = await read({ shelf: 7 }, { limit: 4 });
    expect(first).toMatchObject({ ids: [9007, 8007, 7007, 6007], hasLast: true, nextCursor: expect.any(String) });
    expect(first.previousCursor).toBeUndefined();
    const second = await read({ shelf: 7 }, { limit: 4, cursor: first.nextCursor });
    expect(second).toMatchObject({ previousCursor: expect.any(String), nextCursor: expect.any(String) });
    const again = await read({ shelf: 7 }, { limit: 4, before: second.previousCursor });
    expect(again).toEqual(first);
    const last = await read({ shelf: 7 }, { limit: 4, end: true });
    expect(last).toMatchObject({ ids: [3007, 2007, 1007, 7], hasLast: false, previousCursor: expect.any(String) });
    expect(last.nextCursor).toBeUndefined();
  });

  test('is empty where nothing matches', async () => {
    const nothing = { ids: [], hasLast: false, total: 0, isTotalCapped: false };
    for (const position of [{}, { end: true }])
      expect(await read({ shelf: 5000 }, { limit: 4, ...position })).toEqual(nothing);
  });

  test.each(['cursor', 'before'] as const)('refuses a %s that no list has handed out, naming it', async (field) => {
    await expect(read({}, { limit: 4, [field]: 'x' })).rejects.toMatchObject({
      fields: { [field]: [`${field} is not valid`] },
    });
  });
});

test('a total is exact up to what is counted, and says that there are more', async () => {
  expect(await read({ shelf: 7 }, { limit: 1 })).toMatchObject({ total: 10, isTotalCapped: false });
  expect(await read({}, { limit: 1 })).toMatchObject({ total: MAX_COUNTED, isTotalCapped: true });
  expect(await read({ title: 'common' }, { limit: 1 })).toMatchObject({ total: MAX_COUNTED, isTotalCapped: false });
});

describe('a search', () => {
  test('finds what is frequent, page by page', async () => {
    const first = await read({ title: 'common' }, { limit: 2 });
    expect(first.ids).toEqual([BOOKS, BOOKS - 1]);
    const second = await read({ title: 'common' }, { limit: 2, cursor: first.nextCursor });
    expect(second.ids).toEqual([BOOKS - 2, BOOKS - 3]);
    expect((await read({ title: 'common' }, { limit: 2, end: true })).ids).toEqual([7, 6]);
  });

  test('finds what is rare, however far back', async () => {
    expect(await read({ title: 'rare' }, { limit: 50 })).toMatchObject({ ids: [5, 4, 3, 2, 1], total: 5 });
    expect((await read({ title: 'rare', shelf: 3 }, { limit: 50 })).ids).toEqual([3]);
  });
});
