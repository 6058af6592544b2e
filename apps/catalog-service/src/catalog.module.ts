import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { SettingsModule } from '@campus-deals/settings';
import { AccountsModule } from './admin/accounts/accounts.module.js';
import { AdminExportsModule } from './admin/exports/admin-exports.module.js';
import { AdminJobsModule } from './admin/jobs/admin-jobs.module.js';
import { AnalyticsModule } from './reach/analytics/analytics.module.js';
import { CollegesModule } from './colleges/colleges.module.js';
import { CounterApiModule } from './counter/api/counter-api.module.js';
import { catalogDatabase } from './database.js';
import { DealInteractionsModule } from './deals/interactions/deal-interactions.module.js';
import { CounterDevicesModule } from './counter/devices/counter-devices.module.js';
import { DealPausesModule } from './counter/pauses/deal-pauses.module.js';
import { DealsModule } from './deals/deals.module.js';
import { imageStorage, type CatalogEnv } from './env.js';
import { ExternalRequestsModule } from './images/external-requests/external-requests.module.js';
import { FeesModule } from './vendors/fees/fees.module.js';
import { ImagesModule } from './images/images.module.js';
import { ModerationModule } from './reach/reports/moderation.module.js';
import { OverviewModule } from './admin/overview/overview.module.js';
import { PlacesModule } from './vendors/places/places.module.js';
import { RedemptionsModule } from './counter/redemptions/redemptions.module.js';
import { RemovalsModule } from './admin/removals/removals.module.js';
import { ReportsModule } from './admin/reports/reports.module.js';
import { ReviewsModule } from './reach/reviews/reviews.module.js';
import { SavedDealsModule } from './reach/saved-deals/saved-deals.module.js';
import { SavingsModule } from './counter/savings/savings.module.js';
import { SearchModule } from './reach/search/search.module.js';
import { ShareCardsModule } from './reach/share-cards/share-cards.module.js';
import { ShopPinsModule } from './counter/pins/shop-pins.module.js';
import { SnapshotsModule } from './admin/snapshots/snapshots.module.js';
import { VendorsModule } from './vendors/vendors.module.js';
import { WebhooksModule } from './reach/webhooks/webhooks.module.js';

/** The catalogue: colleges and their activation, vendors, deals. */
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
        ExternalRequestsModule.with(env),
        CollegesModule,
        VendorsModule,
        DealsModule,
        CounterDevicesModule,
        DealPausesModule,
        ModerationModule,
        FeesModule,
        PlacesModule,
        SavedDealsModule,
        ShopPinsModule,
        SavingsModule,
        RedemptionsModule,
        CounterApiModule,
        ReviewsModule,
        RemovalsModule,
        OverviewModule,
        DealInteractionsModule,
        AnalyticsModule,
        ReportsModule,
        SearchModule,
        ImagesModule.with(imageStorage(env), env.IMAGE_UPLOADS_PER_DAY),
        ShareCardsModule,
        AccountsModule,
        AdminExportsModule,
        AdminJobsModule,
        SnapshotsModule,
        WebhooksModule.with(env),
      ] as DynamicModule['imports'] & object,
    };
  }
}
