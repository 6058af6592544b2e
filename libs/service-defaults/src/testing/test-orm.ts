import { MikroORM } from '@mikro-orm/postgresql';
import { forFile, testDatabase } from '@campus-deals/testing';
import { databaseOptions, runMigrations, type DatabaseSettings } from '../database/index.js';

type Settings = Omit<DatabaseSettings, 'url' | 'name'>;

/** Opens a database of its own with these entities, for the tests of a file. */
export async function testOrm(name: string, settings: Settings): Promise<MikroORM> {
  const { url } = await forFile(testDatabase(name));
  const options = databaseOptions({ url, name, ...settings });
  if (settings.migrations) await runMigrations(options);
  const orm = await forFile(MikroORM.init(options));
  if (!settings.migrations) await orm.schema.create();
  return orm;
}
