import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { MikroORM } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { EntityManager, Options } from '@mikro-orm/postgresql';
import { AROUND_REQUEST } from '../request-context.js';
import { healthChecks } from '../health-checks.js';
import { DatabaseHealth } from './database-health.js';
import { aroundRequest } from './request-entity-manager.js';
import { measureSequences } from './pool-metrics.js';

@Injectable()
class DatabaseConnection implements OnModuleInit, OnApplicationShutdown {
  private readonly check = () => this.health.check();
  private stopMeasuring: (() => void) | undefined;

  constructor(
    @Inject(MikroORM) private readonly orm: MikroORM,
    private readonly health: DatabaseHealth,
  ) {}

  /** MikroORM 7 connects lazily; a service must not listen before its database answers. */
  async onModuleInit(): Promise<void> {
    await this.orm.connect();
    healthChecks.add('postgres', this.check);
    this.stopMeasuring = measureSequences(this.orm.em as EntityManager);
  }

  async onApplicationShutdown(): Promise<void> {
    healthChecks.remove('postgres', this.check);
    this.stopMeasuring?.();
    await this.health.close();
  }
}

/** Provides the service's own PostgreSQL database, connected before the service listens. */
@Module({})
export class DatabaseModule {
  static async forRoot(options: Options): Promise<DynamicModule> {
    return {
      module: DatabaseModule,
      imports: [await MikroOrmModule.forRoot({ ...options, registerRequestContext: false })],
      global: true,
      providers: [
        { provide: DatabaseHealth, useFactory: () => reachedDatabase(options) },
        DatabaseConnection,
        { provide: AROUND_REQUEST, useFactory: aroundRequest, inject: [MikroORM] },
      ],
      exports: [AROUND_REQUEST],
    };
  }
}

/** Waits for the database before any other part of the service starts. */
async function reachedDatabase(options: Options): Promise<DatabaseHealth> {
  const health = new DatabaseHealth(options);
  await health.whenThere();
  return health;
}
