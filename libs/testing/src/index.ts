export {
  admins,
  describeAccess,
  everyone,
  PERSONS,
  SERVICES_ONLY,
  signedIn,
  type AccessRow,
  type AccessTable,
  type Person,
} from './access-table.js';
export { describeAuditedWrites, exportOf, type AuditedWrite, type AuditedWrites } from './audited-writes.js';
export { startBalancer, type Balancer } from './balancer.js';
export { cuttableConnection, type CuttableConnection } from './cuttable-connection.js';
export { describeEndings, ends, ENDINGS, stays, stops, waits, type Ending, type EndingsTable } from './endings.js';
export { EventSourceUnderTest, type SentEvent } from './event-source.js';
export { eventually } from './eventually.js';
export { factory } from './factory.js';
export { FakeServer, type FakeAnswer, type FakeRequest } from './fake-server.js';
export { forFile } from './for-file.js';
export { freePort } from './managed-process.js';
export {
  describeQueue,
  describeQueueBackends,
  queueBackends,
  testQueue,
  type QueueBackend,
  type QueueEnv,
  type TestQueue,
} from './queue-backends.js';
export { NOBODY } from './route-path.js';
export { describeBudgets, fillAndVacuum, RUNS, type BudgetRow } from './request-budgets.js';
export { describeSchema } from './service-schema.js';
export {
  describeErasures,
  describePersonalData,
  type ErasureRound,
  type PersonalDataUnderTest,
} from './personal-data.js';
export { chunk, PNG, pngHeader } from './png.js';
export { emptyTables, testDatabase, type TestDatabase } from './test-database.js';
export { cutSubscribers, testRedis } from './test-redis.js';
export { traceReceiver, type ReceivedSpan, type TraceReceiver } from './trace-receiver.js';
export { withClient } from './with-client.js';
