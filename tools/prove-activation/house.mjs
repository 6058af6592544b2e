import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { migrateQueue } from '@campus-deals/messaging';
import { InternalTokens } from '@campus-deals/service-defaults';
import { freePort, startEmbeddedPostgres, startPostgres, startRedis } from '@campus-deals/testing/servers';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { migrate, ServiceProcess } from './service-process.mjs';

const SECRET = randomBytes(32).toString('hex');
const tokens = new InternalTokens(SECRET);
const ADMIN = { kind: 'user', userId: 1, role: 'admin', sessionId: 1 };
const VISITOR = { kind: 'visitor' };

/** Catalog and notification, two replicas each, with all they need, on free ports. */
export class House {
  inbox = [];
  facts = {};
  #servers = [];
  #pools = {};
  #services = { catalog: [], notification: [] };

  static async start(queue) {
    const house = new House();
    try {
      await house.#start(queue);
      return house;
    } catch (error) {
      await house.stop();
      throw error;
    }
  }

  async #start(queue) {
    const postgres = queue === 'postgres' ? await startEmbeddedPostgres() : await startPostgres();
    this.#servers.push(postgres);
    const databases = {};
    for (const name of ['catalog', 'notification', 'queue']) databases[name] = await createDatabase(postgres.url, name);
    for (const name of ['catalog', 'notification']) this.#pools[name] = lookInto(databases[name]);
    const env = { ...(await this.#queue(queue, databases.queue)), ...(await this.#settings(databases)) };
    for (const name of ['catalog', 'notification']) await migrate(name, env);
    const starts = Object.keys(this.#services)
      .flatMap((name) => [name, name])
      .map(async (name) => this.#services[name].push(await ServiceProcess.start(name, env)));
    await Promise.all(starts);
  }

  async #queue(queue, databaseUrl) {
    if (queue === 'postgres') {
      await migrateQueue(databaseUrl);
      this.how = 'PostgreSQL';
      return { QUEUE_DATABASE_URL: databaseUrl };
    }
    const redis = await startRedis();
    this.#servers.push(redis);
    this.how = redis.how;
    return { REDIS_URL: redis.url };
  }

  async #settings(databases) {
    return {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      INTERNAL_TOKEN_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      CATALOG_DATABASE_URL: databases.catalog,
      NOTIFICATION_DATABASE_URL: databases.notification,
      SMTP_URL: `smtp://127.0.0.1:${await this.#mailServer()}`,
      POSTAL_ADDRESS: '1 Campus Way, Springfield, IL 62701',
      UNSUBSCRIBE_SECRET: SECRET,
      IDENTITY_URL: `http://127.0.0.1:${await freePort()}`,
    };
  }

  /** A real SMTP server that keeps recipients and Message-IDs. */
  async #mailServer() {
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 100,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        let head = '';
        stream.on('data', (part) => (head += head.length < 4000 ? part.toString('utf8') : ''));
        stream.on('end', () => {
          const messageId = /^Message-ID: (.*)$/im.exec(head)?.[1]?.trim();
          for (const to of recipients) this.inbox.push({ to, messageId });
          done();
        });
      },
    });
    // A client that was killed breaks its connection.
    server.on('error', () => {});
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    this.#servers.push({ stop: () => new Promise((resolve) => server.close(resolve)) });
    return listening.address().port;
  }

  /** A live college that notification knows of. */
  async createCollege(goal) {
    const body = {
      name: 'Proof University',
      shortName: 'proof',
      city: 'Reno',
      state: 'NV',
      latitude: '39.5',
      longitude: '-119.8',
      status: 'live',
    };
    const college = await this.#asAdmin('/api/admin/colleges', body);
    await this.#asAdmin(`/api/admin/colleges/${college.id}/subscription-goal`, { goal });
    while ((await this.#rows('notification', 'select 1 from colleges where id = $1', [college.id])).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return college;
  }

  async #asAdmin(path, body) {
    const [catalog] = this.#services.catalog;
    const response = await catalog.post(path, body, await tokens.sign(ADMIN, 'catalog'));
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Posts as a visitor to one of the notification replicas that run. */
  async post(i, path, body) {
    const running = this.#services.notification.filter((service) => service.isRunning);
    const response = await running[i % running.length].post(path, body, await tokens.sign(VISITOR, 'notification'));
    await response.arrayBuffer();
    return response;
  }

  kill(name) {
    this.#services[name].find((service) => service.isRunning).kill();
  }

  async isActive(collegeId) {
    const [row] = await this.#rows('catalog', 'select is_active from colleges where id = $1', [collegeId]);
    return row?.is_active === true;
  }

  async counted() {
    const [row] = await this.#rows('catalog', 'select max(subscriber_count)::int as count from colleges');
    return row?.count ?? 0;
  }

  /** What is still to do, in words; keeps the figures it saw. */
  async workLeft(subscribers) {
    const [[notification], [catalog]] = await Promise.all([
      this.#rows('notification', NOTIFICATION_FACTS),
      this.#rows('catalog', CATALOG_FACTS),
    ]);
    this.facts = { ...notification, ...catalog };
    const { unsent, added, toldOf, handled } = this.facts;
    const unpublished = catalog.outbox + notification.outbox;
    return [
      unpublished > 0 && `${unpublished} events not published`,
      handled < added && `${added - handled} subscribers not counted`,
      toldOf < catalog.activated && 'activation not heard of',
      unsent > 0 && `${unsent} mails not sent`,
      added < subscribers && `${subscribers - added} subscriptions missing`,
    ].filter(Boolean);
  }

  async #rows(name, sql, parameters = []) {
    return (await this.#pools[name].query(sql, parameters)).rows;
  }

  async stop() {
    await Promise.allSettled(
      Object.values(this.#services)
        .flat()
        .map((service) => service.stop()),
    );
    await Promise.allSettled(Object.values(this.#pools).map((pool) => pool.end()));
    await Promise.allSettled(this.#servers.map((server) => server.stop()));
  }
}

const NOTIFICATION_FACTS = `
  select (select count(*)::int from newsletter_subscriptions) as subscriptions,
    (select count(*)::int from outbox_events where name = 'SubscriberAdded') as added,
    (select count(*)::int from outbox_events where published_at is null) as outbox,
    (select count(*)::int from inbox_events where handler = 'notify-subscribers-when-college-activated') as "toldOf",
    (select count(*)::int from deliveries where status <> 'sent') as unsent`;
const CATALOG_FACTS = `
  select (select count(*)::int from outbox_events where name = 'CollegeActivated') as activated,
    (select (payload->>'subscriberCount')::int from outbox_events where name = 'CollegeActivated' limit 1) as "countAtActivation",
    (select count(*)::int from outbox_events where published_at is null) as outbox,
    (select count(*)::int from inbox_events where handler = 'count-subscriber-when-added') as handled,
    (select max(subscriber_count)::int from colleges) as count`;

function lookInto(url) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // PostgreSQL says goodbye to idle connections when it stops.
  pool.on('error', () => {});
  return pool;
}

async function createDatabase(url, name) {
  const database = `prove_${name}_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
