import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { ConfigController } from './site/config.controller.js';
import { ApiDocuments } from './docs/api-documents.js';
import { DocsController } from './docs/docs.controller.js';
import { GATEWAY_ENV } from './gateway-parts.js';
import { Gateway } from './gateway.js';
import { Gate } from './gate/gate-cookie.js';
import { GateController } from './gate/gate.controller.js';
import { HealthController } from './health/health.controller.js';
import { SiteHealth } from './health/site-health.js';
import { SessionController } from './sessions/session.controller.js';
import { registerMetrics } from './gateway-metrics.js';

/** The routes the gateway answers itself. */
@Module({ controllers: [ConfigController, GateController, SessionController, HealthController, DocsController] })
export class GatewayModule implements OnApplicationShutdown {
  private readonly log = new Logger('Gateway');

  constructor(@Inject(Gateway) private readonly gateway: Gateway) {
    registerMetrics(gateway);
    gateway.onError = (error, exchange) =>
      this.log.error({
        err: error,
        ...(exchange && { method: exchange.method, path: exchange.path, requestId: exchange.requestId }),
      });
  }

  static forRoot(gateway: Gateway): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: Gateway, useValue: gateway },
        { provide: Gate, useValue: gateway.gate },
        { provide: GATEWAY_ENV, useValue: gateway.env },
        {
          provide: SiteHealth,
          useValue: new SiteHealth(
            { ...gateway.urls, ...(gateway.env.WEB_URL && { web: gateway.env.WEB_URL }), ...gateway.standIns },
            gateway.broadcast,
          ),
        },
        { provide: ApiDocuments, useValue: new ApiDocuments(gateway.urls) },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.gateway.close();
  }
}
