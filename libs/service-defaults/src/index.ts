export * from './without-nest.js';
export * from './database/index.js';
export {
  Access,
  CurrentCaller,
  declaredAccess,
  FreshSignIn,
  refusesSuspended,
  requireAccess,
  requireFreshSignIn,
  WhileSuspended,
  type AccessLevel,
} from './access.js';
export { Responds, type RouteDescription } from './responds.js';
export { createService, LongLived, type ServiceDefinition } from './create-service.js';
export * from './days-before.js';
export { attachment, BYTE_ORDER_MARK, csvLine, sendCsv, type CsvCell, type CsvHeadings } from './csv.js';
export { declaredRoutes, routesWithoutAccess, type DeclaredRoute } from './declared-routes.js';
export { Edge, EXPORTED_FILE, fileUpload } from './edge.js';
export { Encryption } from './encryption.js';
export { JsonAnswer } from './json-answer.js';
export { RepeatingJob } from './repeating-job.js';
export { RequestPipe } from './request.pipe.js';
export { SERVICE_NAME } from './service-env.js';
export { startService } from './start-service.js';
