// npm run migration:create -- SERVICE WHAT-IT-DOES
// Writes the migration from the service's tables to its entities. If they already match, it is empty, for functions,
// triggers and data. Read it before you commit it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runMigrations } from '@campus-deals/service-defaults';
import { startEmbeddedPostgres } from '@campus-deals/testing/servers';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { ROOT } from './bootstrap.mjs';

/** Writes only `up`: migrations are never reverted. */
class UpGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, { up }: { up: string[] }): string {
    return super.generateMigrationFile(className, { up, down: [] }).replace(/ {2}override name = .*\n\n/, '');
  }
}

const [service = '', what = ''] = process.argv.slice(2);
if (!/^[a-z]+$/.test(service) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(what)) {
  process.stderr.write(
    'Name the service and what the migration does: npm run migration:create -- catalog rate-deals\n',
  );
  process.exit(64);
}
const folder = join(ROOT, 'apps', `${service}-service`);
const exported = await import(join(folder, 'dist/database.js'));
const server = await startEmbeddedPostgres();
try {
  const options: Options = exported[`${service}Database`](server.url);
  await runMigrations(options);
  const orm = await MikroORM.init({ ...options, migrations: { ...options.migrations, generator: UpGenerator } });
  const source = join(folder, 'src/migrations');
  const differing = await orm.migrator.create(source, false, false, what);
  const { fileName } = differing.fileName ? differing : await orm.migrator.create(source, true, false, what);
  await orm.close();
  const file = join(source, fileName);
  spawnSync(process.execPath, [join(ROOT, 'node_modules/prettier/bin/prettier.cjs'), '--write', file]);
  process.stdout.write(`${file}\n`);
} finally {
  await server.stop();
}
