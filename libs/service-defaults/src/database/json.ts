import { sql, type Expression, type RawBuilder } from 'kysely';

/** JSON of a `T` as PostgreSQL wrote it, which goes out as it is. */
export type Json<T> = string & { readonly '~json'?: T };

/** Exactly the fields of `T`: one too many, one missing and one of another type do not compile. */
export type Fields<T> = { [Name in keyof T]-?: Expression<T[Name]> };

/** A JSON object of these fields, in this order. Its instants are ISO 8601 with `+00:00`, as every session's time zone is UTC. */
export function json<T extends object>(fields: Fields<T>): RawBuilder<T> {
  const columns = Object.entries<Expression<unknown>>(fields).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return sql`(select to_json("object") from (select ${sql.join(columns)}) as "object")`;
}

/** The same as text, which the driver does not parse. */
export function jsonText<T extends object>(fields: Fields<T>): RawBuilder<Json<T>> {
  return sql`${json(fields)}::text`;
}
