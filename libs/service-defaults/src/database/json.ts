import { sql, type Expression, type RawBuilder } from 'kysely';

/** JSON text of a `T` from PostgreSQL, sent unchanged. */
export type Json<T> = string & { readonly '~json'?: T };

/** Exactly the fields of `T`. Extra, missing or mistyped fields do not compile. */
export type Fields<T> = { [Name in keyof T]-?: Expression<T[Name]> };

/** Builds a JSON object of these fields, in this order. Instants are ISO 8601 with `+00:00`, since sessions use UTC. */
export function json<T extends object>(fields: Fields<T>): RawBuilder<T> {
  const columns = Object.entries<Expression<unknown>>(fields).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return sql`(select to_json("object") from (select ${sql.join(columns)}) as "object")`;
}

/** Builds the same object as text, which the driver does not parse. */
export function jsonText<T extends object>(fields: Fields<T>): RawBuilder<Json<T>> {
  return sql`${json(fields)}::text`;
}
