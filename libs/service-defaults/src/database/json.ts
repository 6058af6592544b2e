import { fieldsOf, type DtoClass } from '@campus-deals/contracts/rules';
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SelectType } from 'kysely';

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
export const jsonText = <T extends object>(fields: Fields<T>): RawBuilder<Json<T>> => sql`${json(fields)}::text`;

type ColumnOf<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Lowercase<Letter>}${ColumnOf<Rest>}`
  : Name;
type Same<T, Table> = {
  [Name in keyof T & string as ColumnOf<Name> extends keyof Table ? Name : never]-?: ColumnOf<Name> extends keyof Table
    ? Expression<SelectType<Table[ColumnOf<Name>]>>
    : never;
};

/**
 * Returns the fields of a DTO that have the name of their column: `{ ...same(eb, DealDto, 'deals'), schedule }`. If
 * other fields are missing, it is no `Fields<DealDto>` and does not compile.
 */
export function same<DB, TB extends keyof DB, T extends object, Table extends TB & string>(
  eb: ExpressionBuilder<DB, TB>,
  type: DtoClass<T>,
  table: Table,
): Same<T, DB[Table]> {
  return Object.fromEntries(
    fieldsOf(type).map((name) => [name, eb.ref(`${table}.${columnOf(name)}` as never)]),
  ) as never;
}
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of a row or an entity for the fields of `T`. */
type Presentable<T> = { [Name in keyof T]: T[Name] | (string extends T[Name] ? Date : never) };

/** Returns exactly the fields of a DTO, instants as text. Drops all other values of the row or entity. */
export function present<T extends object>(type: DtoClass<T>, row: Presentable<T>): T {
  const values = fieldsOf(type).map((name) => [name, row[name as keyof T]] as const);
  return Object.fromEntries(
    values.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as T;
}

/** Returns only these fields of an object. */
export function pick<T extends object, Name extends keyof T>(from: T, ...names: Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}

/** Names values by their columns: `{ userId: 7 }` becomes `{ user_id: 7 }`. */
export function toColumns<T extends object>(values: T): { [Name in keyof T & string as ColumnOf<Name>]: T[Name] } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value])) as never;
}
