// Registers metrics for processes that serve `/metrics`.
import './dependency-metrics.js';

/** Exports for processes without Nest: the gateway loads neither Nest nor the database. */
export type { Answer } from './responds.js';
export type { EdgeOptions, LimitClass, SessionUse } from './edge.js';
export * from './cache-tags.js';
export { clientAddress, clientKey } from './client-key.js';
export { VISITOR, type Caller, type CallingService, type SignedInUser, type Visitor } from './caller.js';
export { isAbort, watchForAbort } from './client-aborts.js';
export { checkBody, checkValue } from './check-request.js';
export * from './unavailable-dependency.js';
export { ASK_TIMEOUT_MS, HealthChecks, healthChecks, ReportedFault } from './health-checks.js';
export { withTimeout } from './with-timeout.js';
export { InternalClients, type InternalClient, type ServiceAddresses } from './internal-client.js';
export { INTERNAL_TOKEN_HEADER, InternalTokens } from './internal-tokens.js';
export { createLogger } from './logger.js';
export { counter, gauge, histogram, labelMetrics, metrics, noteAnswer } from './metrics.js';
export { IDLE_CONNECTION_MS, stopOnSignals, takesNoMore, type GracefulShutdown } from './graceful-shutdown.js';
export { between, Bulkhead, Overloaded } from './load-shedding.js';
export { Semaphore } from './semaphore.js';
export { fieldError, ProductError } from './product-error.js';
export { isPublicAddress } from './public-address.js';
export { BadConfiguration, EXIT_BAD_CONFIGURATION, parseEnv, readEnv } from './read-env.js';
export { currentRequest, runAs, runInRequestScope, type RequestScope } from './request-context.js';
export { fieldSchemas } from './rule-schemas.js';
export { QueueEnv, ServiceEnv } from './service-env.js';
export { toProblem } from './to-problem.js';
export * from './tracing/index.js';
