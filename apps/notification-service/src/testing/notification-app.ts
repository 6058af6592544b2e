import { randomInt } from 'node:crypto';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import {
  EVENTS,
  type DomainEvent,
  type EventName,
  type EventPayload,
  type HandlerName,
} from '@campus-deals/contracts/events';
import { RowJobs, startMessaging, startRowJobs } from '@campus-deals/messaging';
import {
  createService,
  InternalTokens,
  parseEnv,
  runMigrations,
  VISITOR,
  type Caller,
} from '@campus-deals/service-defaults';
import { justSignedIn } from '@campus-deals/service-defaults/testing';
import { EventSourceUnderTest, eventually, testDatabase, testQueue } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { onTestFinished } from 'vitest';
import { notificationDatabase } from '../database.js';
import { NotificationEnv } from '../env.js';
import { NotificationModule } from '../notification.module.js';
import { SENDER_PROCESS } from '../senders/send-message.job.js';
import { UnsubscribeLinks } from '../subscriptions/mail-links.js';
import { FakeBilling } from './fake-billing.js';
import { FakeCatalog } from './fake-catalog.js';
import { FakeIdentity } from './fake-identity.js';
import { MailInbox } from './mail-inbox.js';

const SECRET = 'a secret of at least thirty-two characters';
const tokens = new InternalTokens(SECRET);

/** Lives as long as the worker. The end of the run drops its database. */
let shared: Promise<NotificationUnderTest> | undefined;

/**
 * Runs notification, service and sender in one process, over a fresh database, with a real mail server and a fake
 * identity that knows `contacts`.
 */
export class NotificationUnderTest {
  private address: Promise<string> | undefined;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly env: NotificationEnv,
    readonly inbox: MailInbox,
    readonly identity: FakeIdentity,
    readonly billing: FakeBilling,
    readonly catalog: FakeCatalog,
    private readonly drop: () => Promise<unknown>,
  ) {}

  /** Returns the worker's own, for files without settings whose tests make their own colleges, users and mailboxes. */
  static async shared(): Promise<NotificationUnderTest> {
    const notification = await (shared ??= NotificationUnderTest.start());
    notification.inbox.refusal = () => undefined;
    return notification;
  }

  /** Without `events`, nothing is published or handled automatically. */
  static async start(
    overrides: Record<string, string> = {},
    { events = true }: { events?: boolean } = {},
  ): Promise<NotificationUnderTest> {
    const [database, queue, identity, billing, catalog, inbox] = [
      await testDatabase('notification', (url) => runMigrations(notificationDatabase(url))),
      await testQueue(),
      await FakeIdentity.start(),
      await FakeBilling.start(),
      await FakeCatalog.start(),
      new MailInbox(),
    ];
    const env = parseEnv(NotificationEnv, {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      INTERNAL_TOKEN_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      NOTIFICATION_DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${await inbox.start()}`,
      POSTAL_ADDRESS: '1 Campus Way, Springfield, IL 62701',
      UNSUBSCRIBE_SECRET: 'another secret of at least 32 characters',
      IDENTITY_URL: identity.url,
      BILLING_URL: billing.url,
      CATALOG_URL: catalog.url,
      // Tests send more requests at once than any gateway, on busy machines.
      DATABASE_CONNECT_TIMEOUT_MS: '30000',
      DATABASE_LOCK_TIMEOUT_MS: '20000',
      DATABASE_STATEMENT_TIMEOUT_MS: '30000',
      ...queue.env,
      ...overrides,
    });
    const app = await createService({
      name: 'notification',
      module: NotificationModule.with(env, { sends: true }),
      env,
      keepsRawBodies: true,
    });
    if (events) {
      await startMessaging(app);
      await startRowJobs(app, SENDER_PROCESS);
    }
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new NotificationUnderTest(app, env, inbox, identity, billing, catalog, () =>
      Promise.all([database.drop(), queue.drop()]),
    );
  }

  /** Starts another replica, to be stopped first. It may have its own settings, as after a rollout. */
  replica(overrides: Record<string, string> = {}): Promise<NotificationUnderTest> {
    const { NOTIFICATION_DATABASE_URL, SMTP_URL, REDIS_URL, QUEUE_DATABASE_URL } = this.env;
    return NotificationUnderTest.start({
      NOTIFICATION_DATABASE_URL,
      SMTP_URL,
      ...(REDIS_URL && { REDIS_URL }),
      ...(QUEUE_DATABASE_URL && { QUEUE_DATABASE_URL }),
      ...overrides,
    });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.inbox.stop(), this.identity.stop(), this.billing.stop(), this.catalog.stop()]);
    await this.drop();
  }

  async post(
    path: string,
    body?: object,
    caller: Caller = VISITOR,
  ): Promise<Awaited<ReturnType<NestFastifyApplication['inject']>>> {
    const headers = { 'x-internal-token': await tokens.sign(justSignedIn(caller), 'notification') };
    return this.app.inject({ method: 'POST', url: `/api/newsletter/${path}`, headers, ...(body && { payload: body }) });
  }

  async inject(
    options: {
      method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      url: string;
      headers?: Record<string, string>;
      payload?: string;
    },
    caller: Caller = VISITOR,
  ): Promise<Awaited<ReturnType<NestFastifyApplication['inject']>>> {
    return this.app.inject({
      ...options,
      headers: { ...options.headers, 'x-internal-token': await tokens.sign(justSignedIn(caller), 'notification') },
    });
  }

  /** Opens a user's notification stream on a real connection, until the end of the test. */
  async stream(caller: Caller, headers: Record<string, string> = {}, query = ''): Promise<EventSourceUnderTest> {
    const token = await tokens.sign(justSignedIn(caller), 'notification');
    const url = `${await this.listen()}/api/user/notifications/stream${query}`;
    const source = await EventSourceUnderTest.open(url, { 'x-internal-token': token, ...headers });
    onTestFinished(() => source.close());
    return source;
  }

  /** Returns its address, for requests that `inject` cannot make. */
  listen(): Promise<string> {
    return (this.address ??= this.app.listen(0, '127.0.0.1').then(() => this.app.getUrl()));
  }

  /** Returns the status of an endless response, which is closed at once. */
  async statusOfStream(url: string, caller: Caller): Promise<number> {
    const headers = { 'x-internal-token': await tokens.sign(justSignedIn(caller), 'notification') };
    const answer = await this.app.inject({ method: 'GET', url, headers, payloadAsStream: true });
    answer.stream().destroy();
    return answer.statusCode;
  }

  /** Unsubscribes like the owner of an address, with the links in its mails. */
  async unsubscribe(email: string): Promise<void> {
    const rows = await this.sql<{ id: number }>('select id from newsletter_subscriptions where email = ?', [email]);
    const links = this.app.get(UnsubscribeLinks, { strict: false });
    for (const { id } of rows)
      await this.inject({ method: 'POST', url: `/api/newsletter/one-click/${links.tokenOf(id)}` });
  }

  /** Runs a statement. Row jobs then look for due rows at once, as after the service's own writes. */
  async sql<T>(query: string, parameters: unknown[] = []): Promise<T[]> {
    const rows = await this.execute<T>(query, parameters);
    if (!/^\s*select/i.test(query)) this.beginAll();
    return rows;
  }

  /** Returns the events that this service published about one college, oldest first. */
  async published(collegeId: number): Promise<{ name: string; payload: Record<string, unknown> }[]> {
    return this.sql(
      "select name, payload from outbox_events where (payload->>'collegeId')::int = ? and name like 'Subscriber%' order by occurred_at, id",
      [collegeId],
    );
  }

  /**
   * Delivers an event through the full path: row, relay, queue, worker, inbox. The row is inserted into this service's
   * own outbox, because a relay does not check which service an event belongs to.
   */
  async deliver<N extends EventName>(name: N, payload: EventPayload<N>): Promise<string> {
    const id = uuidv7();
    await this.execute('insert into outbox_events (id, name, version, payload) values (?, ?, 1, ?::jsonb)', [
      id,
      name,
      JSON.stringify(payload),
    ]);
    await this.execute('notify outbox_events');
    const { notification: handlers = [] } = EVENTS[name].handlers as Partial<Record<ServiceName, readonly string[]>>;
    await eventually(
      async () =>
        (await this.sql('select 1 from inbox_events where event_id = ?', [id])).length === handlers.length || null,
      { message: `${name} handled` },
    );
    return id;
  }

  /** Delivers an event to a handler once, with its inbox, as the worker does. */
  async handle<N extends EventName>(handler: HandlerName<N>, event: DomainEvent<N>): Promise<void> {
    const [worker] = this.app.getMicroservices() as unknown as {
      serverInstance: { deliver(handler: string, event: DomainEvent): Promise<void> };
    }[];
    await worker?.serverInstance.deliver(handler, event);
  }

  /** Runs handlers in one transaction as messaging does, but without an inbox that would skip the second run. */
  async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.app.get(MikroORM).em.transactional(work, { clear: true });
  }

  /** Runs work with its own entity manager, as a job does. */
  async inContext<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.app.get(MikroORM).em, work);
  }

  private execute<T>(query: string, parameters: unknown[] = []): Promise<T[]> {
    return this.app.get(MikroORM).em.getConnection().execute(query, parameters);
  }

  /** Has all row jobs look for due rows. */
  beginAll(): void {
    const jobs = this.app.get(RowJobs, { strict: false });
    jobs.begin(...jobs.all().map(({ options }) => options.name));
  }

  /** Creates a college that is unique in this run. */
  async college(facts: Partial<EventPayload<'CollegeCreated'>> = {}): Promise<EventPayload<'CollegeCreated'>> {
    const college = aCollege(facts);
    await this.deliver('CollegeCreated', college);
    return college;
  }
}

export function aCollege(facts: Partial<EventPayload<'CollegeCreated'>> = {}): EventPayload<'CollegeCreated'> {
  const collegeId = randomInt(1, 2_000_000_000);
  return {
    collegeId,
    name: `College ${collegeId}`,
    shortName: `college-${collegeId}`,
    city: 'Reno',
    state: 'NV',
    status: 'live',
    isActive: false,
    domains: [],
    timeZone: 'America/Los_Angeles',
    version: 1,
    ...facts,
  };
}

/** Returns a college's activation event. */
export function activated(college: EventPayload<'CollegeCreated'>): EventPayload<'CollegeActivated'> {
  return {
    ...college,
    isActive: true,
    version: college.version + 1,
    activatedAt: new Date().toISOString(),
    subscriberCount: 1,
  };
}
