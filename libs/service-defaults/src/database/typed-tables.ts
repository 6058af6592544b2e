import { TransactionContext, type Opt } from '@mikro-orm/core';
import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType, Kysely } from 'kysely';

type Inferred<Schemas extends readonly { name: string }[]> = InferKyselyDB<Schemas[number]>;
/** MikroORM's pool returns instants as PostgreSQL's text, exact to the microsecond, where `Date` is inferred. */
type Answered<T> = T extends Date ? string : T;
/** Column type. `Opt` marks columns that PostgreSQL generates: read, but never written. */
type Column<C> = [keyof Opt] extends [keyof C]
  ? ColumnType<C extends Opt<infer Value> ? Value : never, never, never>
  : [C] extends [ColumnType<infer Select, infer Insert, infer Update>]
    ? ColumnType<Answered<Select>, Insert, Update>
    : ColumnType<Answered<C>, C, C>;

/** Kysely's table types, derived from a service's list of entities (created by `defineEntity`). */
export type TablesOf<Schemas extends readonly { name: string }[]> = {
  [Table in keyof Inferred<Schemas>]: {
    [Name in keyof Inferred<Schemas>[Table]]: Column<Inferred<Schemas>[Table][Name]>;
  };
};

export interface TypedTables<DB> {
  /** Returns typed queries in the current transaction, else on a write connection. */
  tables(em: EntityManager): Kysely<DB>;
  /** Returns typed hot reads in the current transaction, else on a read connection. */
  reads(em: EntityManager): Kysely<DB>;
}

/** Creates typed tables of a list of entities: `export const { tables, reads } = typedTables<typeof entities>()`. */
export function typedTables<Schemas extends readonly { name: string }[], DB = TablesOf<Schemas>>(): TypedTables<DB> {
  return {
    tables: (em) => em.getKysely<DB>() as Kysely<DB>,
    // Not `getKysely`, which forks an entity manager for the request and costs as much as a hot read.
    reads: (em) => (transactionOf(em) ?? em.getDriver().getConnection('read').getClient()) as Kysely<DB>,
  };
}

const transactionOf = (em: EntityManager): Kysely<unknown> | undefined =>
  TransactionContext.getEntityManager(em.name)?.getTransactionContext<Kysely<unknown>>();

/** Describes an index that cannot be described by columns or a condition alone: `ON users (lower(name), id)`. */
export const indexBy = (name: string, on: string) => ({ name, expression: `CREATE INDEX ${name} ${on}` });
