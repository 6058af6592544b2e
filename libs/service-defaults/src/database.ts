import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { MikroORM, RequestContext, type Constructor, type EntityManager, type MigrationObject } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Migration } from '@mikro-orm/migrations';
import { AROUND_REQUEST, type AroundRequest } from './around-request.js';
import { healthChecks } from './health.js';

export interface DatabaseSettings {
  /** postgresql:// address of the service's own database. */
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  entities: NonNullable<Options['entities']>;
  migrations: (MigrationObject | Constructor<Migration>)[];
  /** Connections at most; default 10. */
  poolSize?: number;
}

export function databaseOptions({ url, name, entities, migrations, poolSize = 10 }: DatabaseSettings): Options {
  return defineConfig({
    clientUrl: url,
    entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, transactional: true, allOrNothing: true },
    pool: { min: 1, max: poolSize },
    driverOptions: { application_name: name },
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    context: (name) => RequestContext.getEntityManager(name) ?? requestEntities.getStore()?.entityManager,
  });
}

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

@Injectable()
class DatabaseConnection implements OnModuleInit {
  constructor(@Inject(MikroORM) private readonly orm: MikroORM) {}

  /** MikroORM 7 connects lazily; a service must not listen before its database answers. */
  async onModuleInit(): Promise<void> {
    await this.orm.connect();
    healthChecks.add('postgres', () => this.orm.em.getConnection().execute('select 1'));
  }
}

/** A service's own PostgreSQL database, connected before the service listens. */
@Module({})
export class DatabaseModule {
  static async forRoot(options: Options): Promise<DynamicModule> {
    return {
      module: DatabaseModule,
      imports: [await MikroOrmModule.forRoot({ ...options, registerRequestContext: false })],
      global: true,
      providers: [DatabaseConnection, { provide: AROUND_REQUEST, useFactory: aroundRequest, inject: [MikroORM] }],
      exports: [AROUND_REQUEST],
    };
  }
}

const requestEntities = new AsyncLocalStorage<RequestEntities | undefined>();

/**
 * The entity manager of one request, forked when it is first asked for: that costs more than routing, and hot reads need none.
 * It stands behind every injected one; a class with `@Transactional` methods has one as `em`.
 */
class RequestEntities {
  private forked: EntityManager | undefined;

  constructor(private readonly root: EntityManager) {}

  get entityManager(): EntityManager {
    // Outside the request, since a fork under way looks for the request's entity manager too.
    return (this.forked ??= requestEntities.run(undefined, () =>
      this.root.fork({ useContext: true, disableContextResolution: true }),
    ));
  }
}

function aroundRequest({ em }: MikroORM): AroundRequest {
  return (next) => requestEntities.run(new RequestEntities(em), next);
}
