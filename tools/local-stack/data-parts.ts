import { provisionDatabases, type DatabaseName } from './databases.ts';
import { mailPart } from './mail.ts';
import type { InnerPorts } from './ports.ts';
import type { Secrets } from './private-files.ts';
import type { Progress } from './progress.mjs';
import { findRedis, redisPart } from './redis.ts';
import type { StackContext } from './environment.ts';
import { databaseOwners } from './services.ts';
import type { Paths, Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

interface DataPartsOptions {
  settings: Settings;
  paths: Paths;
  secrets: Secrets;
  ports: InnerPorts;
  supervisor: Supervisor;
  progress: Progress;
  onlyDatabases?: boolean;
}

type DataParts = Pick<StackContext, 'databases' | 'queue' | 'smtpUrl' | 'mailUrl'>;

/**
 * Starts the services' dependencies in parallel: PostgreSQL with a database per service, Redis (or a queue database),
 * and the mail inbox. A dependency named in the environment is used instead of starting one.
 */
export async function startDataParts(options: DataPartsOptions): Promise<DataParts> {
  const { settings, progress } = options;
  const { given } = settings;
  const { queue: givenQueue, ...givenDatabases } = given.databases;
  const redis = given.redisUrl || givenQueue || settings.withoutRedis ? undefined : findRedis();
  const needsQueueDatabase = !given.redisUrl && !givenQueue && !redis;
  const ownDatabases = databaseOwners().flatMap(({ database }) =>
    database && !given.databases[database] ? [database] : [],
  );
  const names: DatabaseName[] = [...ownDatabases, ...(needsQueueDatabase ? (['queue'] as const) : [])];

  const [databases, redisUrl] = await Promise.all([
    names.length > 0 ? startPostgres(names, options) : ({} as DataParts['databases']),
    redis ? startRedis(redis, options) : given.redisUrl,
    options.onlyDatabases || given.smtpUrl ? undefined : startMail(options),
  ]);
  if (needsQueueDatabase)
    progress.log(
      `  · ${settings.withoutRedis ? 'NO_REDIS=1' : 'no redis-server or valkey-server on the PATH'}: the queue runs on PostgreSQL (production uses Redis)`,
    );
  const { queue = givenQueue, ...own } = databases;
  return {
    databases: { ...Object.fromEntries(Object.entries(givenDatabases).filter(([, url]) => url)), ...own },
    queue: redisUrl ? { REDIS_URL: redisUrl } : { QUEUE_DATABASE_URL: queue },
    smtpUrl: given.smtpUrl ?? `smtp://127.0.0.1:${settings.smtpPort}`,
    mailUrl: given.smtpUrl ? undefined : `http://localhost:${settings.mailPort}`,
  };
}

async function startPostgres(names: DatabaseName[], { paths, secrets, ports, supervisor, progress }: DataPartsOptions) {
  const port = await ports.for('postgres');
  return progress.step('PostgreSQL', async () => {
    // Imported lazily: it needs packages that the first start installs.
    const { postgresPart } = await import('./postgres.ts');
    await supervisor.start(await postgresPart({ dataDir: paths.postgres, port, password: secrets.postgresPassword }));
    return provisionDatabases(names, port, secrets);
  });
}

async function startRedis(command: string, { paths, secrets, ports, supervisor, progress }: DataPartsOptions) {
  const port = await ports.for('redis');
  const password = secrets.redisPassword;
  await progress.step('Redis', () => supervisor.start(redisPart(command, { dataDir: paths.redis, port, password })));
  return `redis://:${password}@127.0.0.1:${port}`;
}

async function startMail({ settings, paths, supervisor, progress }: DataPartsOptions) {
  await progress.step('mail inbox', () => supervisor.start(mailPart(paths.mail, settings)));
}
