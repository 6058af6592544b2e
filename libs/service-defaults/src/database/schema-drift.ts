import { MikroORM, type Options } from '@mikro-orm/postgresql';

/** What would have to change for the migrated database to be what the entities say: empty when they agree. For tests. */
export async function schemaDrift(options: Options): Promise<string> {
  const orm = await MikroORM.init(options);
  try {
    return (await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false })).up;
  } finally {
    await orm.close();
  }
}
