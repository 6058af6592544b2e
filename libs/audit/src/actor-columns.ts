import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Rows that name an account as the one who did something. */
export interface NamedIn {
  table: string;
  /** The column: `decided_by`. */
  as: string;
  ids: (number | string)[];
}

/** Columns of a service's entities that name the acting admin's account: integers called `…_by`. */
export class ActorColumns {
  constructor(private readonly em: EntityManager) {}

  /** Sets the columns to null, or deletes the row if its column is not nullable. Locks the rows in key order. */
  async forget(userId: number): Promise<void> {
    for (const { table, key, column, isNullable } of this.list()) {
      const own = sql`(SELECT ${sql.ref(key)} FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} = ${userId} ORDER BY ${sql.ref(key)} FOR UPDATE)`;
      await (
        isNullable
          ? sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE ${sql.ref(key)} IN ${own}`
          : sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN ${own}`
      ).execute(this.em.getKysely());
    }
  }

  async find(userId: number): Promise<NamedIn[]> {
    const found: NamedIn[] = [];
    for (const { table, key, column } of this.list()) {
      const { rows } = await sql<{ id: number | string }>`
        SELECT ${sql.ref(key)} AS id FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} = ${userId} ORDER BY ${sql.ref(key)}`.execute(this.em.getKysely());
      if (rows.length > 0) found.push({ table, as: column, ids: rows.map(({ id }) => id) });
    }
    return found;
  }

  private list(): { table: string; key: string; column: string; isNullable: boolean }[] {
    return [...this.em.getMetadata().getAll().values()].flatMap(({ tableName: table, props, primaryKeys }) => {
      const key = props.find(({ name }) => name === primaryKeys[0])?.fieldNames[0];
      if (key === undefined) return [];
      return props.flatMap(({ fieldNames, columnTypes, nullable }) => {
        const [column = ''] = fieldNames ?? [];
        const isActor = column.endsWith('_by') && columnTypes?.[0]?.startsWith('int') === true;
        return isActor ? [{ table, key, column, isNullable: nullable === true }] : [];
      });
    });
  }
}
