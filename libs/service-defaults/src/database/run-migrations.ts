import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/postgresql';

/** Brings a database up to date; safe to run beside a second one and beside the running previous version. */
export async function runMigrations(options: Options): Promise<string[]> {
  const orm = await MikroORM.init(options);
  try {
    await orm.em.getConnection().execute('select pg_advisory_lock(4242001)');
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  } finally {
    await orm.close();
  }
}
