export { freePort, startKeptServer, type RestartableServer, type TestServer } from './kept-server.js';
export { startEmbeddedPostgres, startPostgres } from './postgres.server.js';
export { startLocalRedis, startRedis } from './redis.server.js';
