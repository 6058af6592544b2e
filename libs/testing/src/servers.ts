export { cuttableConnection, type CuttableConnection } from './cuttable-connection.js';
export { freePort, type RestartableServer, type TestServer } from './managed-process.js';
export { startEmbeddedPostgres, startPostgres } from './postgres.server.js';
export { startLocalRedis, startRedis } from './redis.server.js';
