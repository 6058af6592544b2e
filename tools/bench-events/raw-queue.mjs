import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

const NAME = 'raw-limit';

export function rawQueue({ REDIS_URL, QUEUE_DATABASE_URL }) {
  if (REDIS_URL) return new Queue(NAME, { connection: new Redis(REDIS_URL, { maxRetriesPerRequest: null }) });
  return new Queue(NAME, { connection: { connectionString: QUEUE_DATABASE_URL, max: 4 } }, createPostgresBackend);
}

export function rawWorker({ REDIS_URL, QUEUE_DATABASE_URL }, work, concurrency) {
  if (REDIS_URL)
    return new Worker(NAME, work, { connection: new Redis(REDIS_URL, { maxRetriesPerRequest: null }), concurrency });
  return new Worker(
    NAME,
    work,
    { connection: { connectionString: QUEUE_DATABASE_URL, max: 8 }, concurrency },
    createPostgresBackend,
  );
}
