import { sql } from 'kysely';
import { resourceMissing } from '../errors/stripe-error.js';
import type { Parameters } from '../http/form.js';
import type { Database, Trx } from './database.js';

/** Fields of every API object. */
export interface ApiObject {
  id: string;
  object: string;
}

interface ApiList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

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
  const row = await select(db, object).where('id', '=', id).executeTakeFirst();
  return row?.data as T | undefined;
}

/** Returns an object and locks it until the transaction ends. Also throws if it is deleted. */
export async function getObjectForUpdate<T extends ApiObject>(trx: Trx, object: T['object'], id: string): Promise<T> {
  const query = select(trx, object)
    .where('id', '=', id)
    .where(sql<boolean>`data->'deleted' IS NULL`);
  const row = await query.forUpdate().executeTakeFirst();
  if (!row) throw resourceMissing(object, id);
  return row.data as unknown as T;
}

/**
 * Returns a page, newest first: `limit` (1 to 100, default 10), `starting_after`, `created[gte]`, and required values
 * of top-level members.
 */
export async function listObjects<T extends ApiObject>(
  db: Database,
  object: T['object'],
  parameters: Parameters,
  where: Record<string, readonly string[] | string | undefined>,
): Promise<ApiList<T>> {
  const limit = parameters.integer('limit', { least: 1, most: 100 }) ?? 10;
  const startingAfter = parameters.text('starting_after');
  const created = parameters.nested('created');
  const since = created?.integer('gte', { most: 99_999_999_999 });
  created?.refuseOthers();
  parameters.refuseOthers();
  let query = select(db, object)
    .orderBy('seq', 'desc')
    .limit(limit + 1);
  if (startingAfter !== undefined) {
    await getObject(db, object, startingAfter);
    query = query.where('seq', '<', db.selectFrom('objects').select('seq').where('id', '=', startingAfter));
  }
  if (since !== undefined) query = query.where(sql`(data->>'created')::bigint`, '>=', since);
  for (const [name, value] of Object.entries(where))
    if (value !== undefined) query = query.where(sql`data->>${sql.lit(name)}`, 'in', [value].flat());
  const rows = (await query.execute()).map(({ data }) => data as unknown as T);
  return { object: 'list', url: `/v1/${object}s`, has_more: rows.length > limit, data: rows.slice(0, limit) };
}

const select = (db: Database | Trx, object: string) =>
  db.selectFrom('objects').select('data').where('object', '=', object);
