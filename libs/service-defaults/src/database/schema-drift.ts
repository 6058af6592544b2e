import { MikroORM, type Options } from '@mikro-orm/postgresql';

/** Returns the SQL that would make the migrated database match the entities. Empty if they agree. For tests. */
export async function schemaDrift(options: Options): Promise<string> {
  const orm = await MikroORM.init(options);
  try {
    return (await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false })).up;
  } finally {
    await orm.close();
  }
}
