import { provisionDatabases } from './databases.mjs';
import { mailPart } from './mail.mjs';
import { findRedis, redisPart } from './redis.mjs';
import { presentServices } from './services.mjs';

/**
 * Starts what the services stand on, side by side: PostgreSQL with a database per service, Redis (or a queue database), the
 * mail inbox. What the environment names instead is used, and nothing is started for it.
 */
export async function startDataParts({ settings, paths, secrets, ports, supervisor, progress, onlyDatabases = false }) {
  const { given } = settings;
  const redis = given.redisUrl || given.queueDatabaseUrl || settings.withoutRedis ? undefined : findRedis();
  const needsQueueDatabase = !given.redisUrl && !given.queueDatabaseUrl && !redis;
  const ownDatabases = presentServices().flatMap(({ database }) =>
    database && !given.databases[database] ? [database] : [],
  );
  const names = [...ownDatabases, ...(needsQueueDatabase ? ['queue'] : [])];

  const [databases, redisUrl] = await Promise.all([
    names.length > 0 ? startPostgres({ names, paths, secrets, ports, supervisor, progress }) : {},
    redis ? startRedis({ command: redis, paths, secrets, ports, supervisor, progress }) : given.redisUrl,
    onlyDatabases || given.smtpUrl ? undefined : startMail({ settings, paths, supervisor, progress }),
  ]);
  if (needsQueueDatabase)
    progress.say(
      `  · ${settings.withoutRedis ? 'NO_REDIS=1' : 'no redis-server or valkey-server on the PATH'}: the queue runs on PostgreSQL (production uses Redis)`,
    );
  const { queue = given.queueDatabaseUrl, ...own } = databases;
  return {
    databases: { ...Object.fromEntries(Object.entries(given.databases).filter(([, url]) => url)), ...own },
    queue: redisUrl ? { REDIS_URL: redisUrl } : { QUEUE_DATABASE_URL: queue },
    smtpUrl: given.smtpUrl ?? `smtp://127.0.0.1:${settings.smtpPort}`,
    mailUrl: given.smtpUrl ? undefined : `http://localhost:${settings.mailPort}`,
  };
}

async function startPostgres({ names, paths, secrets, ports, supervisor, progress }) {
  const port = await ports.for('postgres');
  return progress.step('PostgreSQL', async () => {
    // Not before: it needs what the first start installs.
    const { postgresPart } = await import('./postgres.mjs');
    await supervisor.start(await postgresPart({ dataDir: paths.postgres, port, password: secrets.postgresPassword }));
    return provisionDatabases({ port, secrets, names });
  });
}

async function startRedis({ command, paths, secrets, ports, supervisor, progress }) {
  const port = await ports.for('redis');
  const password = secrets.redisPassword;
  await progress.step('Redis', () => supervisor.start(redisPart({ command, dataDir: paths.redis, port, password })));
  return `redis://:${password}@127.0.0.1:${port}`;
}

async function startMail({ settings, paths, supervisor, progress }) {
  await progress.step('mail inbox', () =>
    supervisor.start(mailPart({ dataDir: paths.mail, smtpPort: settings.smtpPort, mailPort: settings.mailPort })),
  );
}
