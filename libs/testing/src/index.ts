export {
  describeAccess,
  PERSONS,
  SERVICES_ONLY,
  type AccessRow,
  type AccessTable,
  type Person,
} from './access-table.js';
export { describeAuditedWrites, type AuditedWrite, type AuditedWrites } from './audited-writes.js';
export { startBalancer, type Balancer } from './balancer.js';
export { cuttableConnection, type CuttableConnection } from './cuttable-connection.js';
export { EventSourceUnderTest, type SentEvent } from './event-source.js';
export { eventually } from './eventually.js';
export { factory } from './factory.js';
export { freePort } from './managed-process.js';
export {
  describeQueueBackends,
  queueBackends,
  testQueue,
  type QueueBackend,
  type QueueEnv,
  type TestQueue,
} from './queue-backends.js';
export { describeSchema } from './service-schema.js';
export { chunk, PNG, pngHeader } from './png.js';
export { testDatabase, type TestDatabase } from './test-database.js';
export { cutSubscribers, testRedis } from './test-redis.js';
export { traceReceiver, type ReceivedSpan, type TraceReceiver } from './trace-receiver.js';
