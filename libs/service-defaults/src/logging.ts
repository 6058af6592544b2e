import { LoggerModule } from 'nestjs-pino';
import type { DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own logger, written through the same pino; no per-request middleware. */
export function loggingModule(logger: Logger): DynamicModule {
  return LoggerModule.forRoot({ pinoHttp: { logger, autoLogging: false }, forRoutes: [] });
}
