import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { SettingsModule } from '@campus-deals/settings';
import { AdminModule } from './admin/admin.module.js';
import { CollegesModule } from './colleges/colleges.module.js';
import { CounterModule } from './counter/counter.module.js';
import { catalogDatabase } from './database.js';
import { DealsModule } from './deals/deals.module.js';
import type { CatalogEnv } from './env.js';
import { ImagesModule } from './images/images.module.js';
import { ReachModule } from './reach/reach.module.js';
import { VendorsModule } from './vendors/vendors.module.js';

/** Modules of the catalogue, one per floor, from the bottom up. */
@Module({})
export class CatalogModule {
  static with(env: CatalogEnv): DynamicModule {
    const databaseUrl = env.CATALOG_DATABASE_URL;
    return {
      module: CatalogModule,
      imports: [
        DatabaseModule.forRoot(catalogDatabase(databaseUrl, { pool: env })),
        MessagingModule.forRoot({ service: 'catalog', env, databaseUrl }),
        AuditModule,
        OperationsModule.of('catalog'),
        SettingsModule.with(DEFAULT_SETTINGS),
        ImagesModule.with(env),
        CollegesModule,
        VendorsModule,
        DealsModule,
        CounterModule,
        ReachModule.with(env),
        AdminModule,
      ] as DynamicModule['imports'] & object,
    };
  }
}
