import { sql } from 'kysely';
import { resourceMissing } from '../errors/stripe-error.js';
import type { Database, Trx } from './database.js';

/** Fields of every API object. */
export interface ApiObject {
  id: string;
  object: string;
}

/** List parameters: `limit`, `starting_after`, `ending_before` and `created[gt|gte|lt|lte]`. */
export interface ListParameters {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Required values of top-level members. */
  where?: Record<string, string | readonly string[] | undefined>;
}

export interface ApiList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** Excludes deleted objects, which can only be retrieved by id. */
export const NOT_DELETED = sql<boolean>`data->'deleted' IS NULL`;

/** Inserts an object. */
export async function insertObject(db: Database | Trx, object: ApiObject): Promise<void> {
  await db
    .insertInto('objects')
    .values({ id: object.id, object: object.object, data: JSON.stringify(object) })
    .execute();
}

export async function updateObject(trx: Trx, object: ApiObject): Promise<void> {
  await trx
    .updateTable('objects')
    .set({ data: JSON.stringify(object) })
    .where('id', '=', object.id)
    .execute();
}

/** Returns an object. Throws resource_missing (404). */
export async function getObject<T extends ApiObject>(db: Database | Trx, object: T['object'], id: string): Promise<T> {
  const found = await findObject<T>(db, object, id);
  if (!found) throw resourceMissing(object, id);
  return found;
}

export async function findObject<T extends ApiObject>(
  db: Database | Trx,
  object: T['object'],
  id: string,
): Promise<T | undefined> {
  const row = await db
    .selectFrom('objects')
    .select('data')
    .where('id', '=', id)
    .where('object', '=', object)
    .executeTakeFirst();
  return row?.data as T | undefined;
}

/** Returns an object and locks it until the transaction ends. Also throws if it is deleted. */
export async function getObjectForUpdate<T extends ApiObject>(trx: Trx, object: T['object'], id: string): Promise<T> {
  const row = await trx
    .selectFrom('objects')
    .select('data')
    .where('id', '=', id)
    .where('object', '=', object)
    .where(NOT_DELETED)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw resourceMissing(object, id);
  return row.data as unknown as T;
}

/** Returns a page, newest first. */
export async function listObjects<T extends ApiObject>(
  db: Database | Trx,
  object: T['object'],
  url: string,
  { limit, startingAfter, endingBefore, created, where = {} }: ListParameters,
): Promise<ApiList<T>> {
  const isBackwards = endingBefore !== undefined;
  const anchor = startingAfter ?? endingBefore;
  let query = db
    .selectFrom('objects')
    .select('data')
    .where('object', '=', object)
    .where(NOT_DELETED)
    .orderBy('seq', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (anchor !== undefined) {
    await getObject(db, object, anchor);
    const seq = db.selectFrom('objects').select('seq').where('id', '=', anchor);
    query = query.where('seq', isBackwards ? '>' : '<', seq);
  }
  for (const [name, value] of Object.entries(where)) {
    if (value !== undefined) query = query.where(sql`data->>${sql.lit(name)}`, 'in', [value].flat());
  }
  const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  for (const [name, comparison] of Object.entries(comparisons)) {
    const instant = created?.[name as keyof typeof comparisons];
    if (instant !== undefined) query = query.where(sql`(data->>'created')::bigint`, comparison, instant);
  }
  const rows = (await query.execute()).map(({ data }) => data as unknown as T);
  const page = rows.slice(0, limit);
  return { object: 'list', url, has_more: rows.length > limit, data: isBackwards ? page.toReversed() : page };
}
