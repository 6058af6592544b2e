import { TransactionContext, type Opt } from '@mikro-orm/core';
import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType, Kysely } from 'kysely';

type Inferred<Schemas extends readonly { name: string }[]> = InferKyselyDB<Schemas[number]>;
/** MikroORM's pool answers instants as PostgreSQL writes them, exact to the microsecond; inferred, they would be `Date`. */
type Answered<T> = T extends Date ? string : T;
/** `Opt` marks what PostgreSQL generates: it is read, never written. */
type Column<C> = [keyof Opt] extends [keyof C]
  ? ColumnType<C extends Opt<infer Value> ? Value : never, never, never>
  : [C] extends [ColumnType<infer Select, infer Insert, infer Update>]
    ? ColumnType<Answered<Select>, Insert, Update>
    : ColumnType<Answered<C>, C, C>;

/** Tables and columns as Kysely sees them, from a service's list of entities (made by `defineEntity`). */
export type TablesOf<Schemas extends readonly { name: string }[]> = {
  [Table in keyof Inferred<Schemas>]: {
    [Name in keyof Inferred<Schemas>[Table]]: Column<Inferred<Schemas>[Table][Name]>;
  };
};

export interface TypedTables<DB> {
  /** Typed queries: part of the transaction that is under way, else on a connection for writes. */
  tables(em: EntityManager): Kysely<DB>;
  /** Typed hot reads: part of the transaction that is under way, else on a connection for reads. */
  reads(em: EntityManager): Kysely<DB>;
}

/** For a service's `entities.ts`: `export const { tables, reads } = typedTables<TablesOf<typeof entities>>()`. */
export function typedTables<DB>(): TypedTables<DB> {
  return {
    tables: (em) => em.getKysely<DB>() as Kysely<DB>,
    // Not by `getKysely`, which forks an entity manager for the request: that costs as much as a hot read.
    reads: (em) => (transactionOf(em) ?? em.getDriver().getConnection('read').getClient()) as Kysely<DB>,
  };
}

function transactionOf(em: EntityManager): Kysely<unknown> | undefined {
  return TransactionContext.getEntityManager(em.name)?.getTransactionContext<Kysely<unknown>>();
}
