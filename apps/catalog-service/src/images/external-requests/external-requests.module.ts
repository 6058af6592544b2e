import { Module, type DynamicModule } from '@nestjs/common';
import type { CatalogEnv } from '../../env.js';
import { LOOPBACK_TOO, PUBLIC_ONLY, REQUEST_RULES } from './external-request.js';

/** Rules of requests to addresses that users enter. */
@Module({})
export class ExternalRequestsModule {
  static with({ LOOPBACK_REQUESTS }: Pick<CatalogEnv, 'LOOPBACK_REQUESTS'>): DynamicModule {
    const rules = { provide: REQUEST_RULES, useValue: LOOPBACK_REQUESTS === 'on' ? LOOPBACK_TOO : PUBLIC_ONLY };
    return { module: ExternalRequestsModule, global: true, providers: [rules], exports: [rules] };
  }
}
