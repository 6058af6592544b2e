export { Access, declaredAccess, requireAccess, type AccessLevel } from './access.js';
export { Answers, type Answer } from './answers.js';
export {
  cacheTags,
  cacheUntil,
  changedCounts,
  changedTags,
  collectChangedTags,
  CACHE_TAGS_HEADER,
  CACHE_UNTIL_HEADER,
  COUNT_PREFIX,
  INVALIDATE_TAGS_HEADER,
} from './cache-tags.js';
export { CurrentCaller, VISITOR, type Caller, type CallingService, type SignedInUser, type Visitor } from './caller.js';
export { checkValue } from './check-value.js';
export { createService, type ServiceDefinition } from './create-service.js';
export { declaredRoutes, routesWithoutAccess, type DeclaredRoute } from './declared-routes.js';
export { assertMayAsk, awayDependency, DATABASE, DependencyAwayError, isAwayStatus } from './dependency-away.js';
export { HealthChecks, healthChecks, ReportedFault } from './health.js';
export { InternalClient, type InternalClientSettings } from './internal-client.js';
export { INTERNAL_TOKEN_HEADER, InternalTokens } from './internal-tokens.js';
export { createLogger } from './logger.js';
export { httpDuration, metrics } from './metrics.js';
export { toProblem } from './problem.filter.js';
export { fieldError, ProductError } from './product-error.js';
export { BadConfiguration, EXIT_BAD_CONFIGURATION, parseEnv, readEnv } from './read-env.js';
export { RepeatingJob } from './repeating-job.js';
export {
  childSpan,
  currentRequest,
  currentTraceparent,
  runInRequestScope,
  type RequestScope,
} from './request-context.js';
export { sendJson, type JsonAnswer } from './send-json.js';
export { RequestPipe } from './request.pipe.js';
export { QueueEnv, ServiceEnv } from './service-env.js';
export { SERVICE_NAME } from './service-name.js';
export { startService } from './start-service.js';
export { fieldSchemas } from './rule-schemas.js';
