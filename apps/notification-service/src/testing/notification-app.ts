import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { EVENTS, type EventName, type EventPayload } from '@campus-deals/contracts/events';
import { DEFAULT_SETTINGS, type SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import type { NotificationDto, UnreadCountDto } from '@campus-deals/contracts/notification/notification.dto';
import { RowJobs, startMessaging, startRowJobs } from '@campus-deals/messaging';
import { aCollege, ServiceUnderTest, TEST_SETTINGS, type Answer } from '@campus-deals/messaging/testing/service';
import { createService, parseEnv, runMigrations, type Caller } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { EventSourceUnderTest, eventually, testDatabase, testQueue } from '@campus-deals/testing';
import { expect, onTestFinished } from 'vitest';
import { DealsReadModel } from '../audience/deals-read-model.service.js';
import { CollegesService } from '../audience/public.js';
import { notificationDatabase } from '../database.js';
import { NotificationEnv } from '../env.js';
import { NotificationModule } from '../notification.module.js';
import { type NewNotification, NotificationStore } from '../notifications/notification.store.js';
import { SENDER_PROCESS } from '../senders/send-message.job.js';
import { UnsubscribeLinks } from '../subscriptions/mail-links.js';
import { dealFacts } from './deal-facts.js';
import { FakeBilling, FakeCatalog, FakeIdentity } from './fake-services.js';
import { MailInbox } from './mail-inbox.js';
import { partsOf } from './mail-parts.js';

export { aCollege };

/** Lives as long as the worker. The end of the run drops its database. */
let shared: Promise<NotificationUnderTest> | undefined;

/**
 * Runs notification, service and sender in one process, over a fresh database, with a real mail server and a fake
 * identity that knows `contacts`.
 */
export class NotificationUnderTest extends ServiceUnderTest {
  private address: Promise<string> | undefined;
  private lastSettings = 1000;

  private constructor(
    app: NestFastifyApplication,
    readonly env: NotificationEnv,
    readonly inbox: MailInbox,
    readonly identity: FakeIdentity,
    readonly billing: FakeBilling,
    readonly catalog: FakeCatalog,
    private readonly drop: () => Promise<unknown>,
  ) {
    super(app, 'notification');
  }

  /** Returns the worker's own, for files without settings whose tests make their own colleges, users and mailboxes. */
  static async shared(): Promise<NotificationUnderTest> {
    const notification = await (shared ??= NotificationUnderTest.start());
    notification.inbox.refusal = () => undefined;
    return notification;
  }

  /** Without `events`, nothing is published or handled automatically. */
  static async start(overrides: Record<string, string> = {}, { events = true } = {}): Promise<NotificationUnderTest> {
    const [database, queue, identity, billing, catalog, inbox] = [
      await testDatabase('notification', (url) => runMigrations(notificationDatabase(url))),
      await testQueue(),
      await FakeIdentity.start(),
      await FakeBilling.start(),
      await FakeCatalog.start(),
      new MailInbox(),
    ];
    const env = parseEnv(NotificationEnv, {
      ...TEST_SETTINGS,
      NOTIFICATION_DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${await inbox.start()}`,
      POSTAL_ADDRESS: '1 Campus Way, Springfield, IL 62701',
      UNSUBSCRIBE_SECRET: 'another secret of at least 32 characters',
      IDENTITY_URL: identity.url,
      BILLING_URL: billing.url,
      CATALOG_URL: catalog.url,
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
      await startMessaging(app, { schedules: false });
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

  /** Posts to a route of the newsletter. */
  post(path: string, body?: object, caller?: Caller): Promise<Answer> {
    return this.ask('POST', `/api/newsletter/${path}`, { caller, body });
  }

  /** Applies settings of admins, and the defaults of all others. */
  async set(settings: Partial<SettingsDto>): Promise<void> {
    const applied = { ...DEFAULT_SETTINGS, ...settings, version: ++this.lastSettings };
    await this.inTransaction(() => this.get(Settings).apply(applied));
    await this.get(Settings).refresh();
  }

  /** Opens a user's notification stream on a real connection, until the end of the test. */
  async stream(caller: Caller, headers: Record<string, string> = {}, query = ''): Promise<EventSourceUnderTest> {
    const url = `${await this.listen()}/api/user/notifications/stream${query}`;
    const source = await EventSourceUnderTest.open(url, { ...(await this.tokenOf(caller)), ...headers });
    onTestFinished(() => source.close());
    return source;
  }

  /** Returns its address, for requests that `ask` cannot make. */
  listen(): Promise<string> {
    return (this.address ??= this.app.listen(0, '127.0.0.1').then(() => this.app.getUrl()));
  }

  /** Unsubscribes like the owner of an address, with the links in its mails. */
  async unsubscribe(email: string): Promise<void> {
    const rows = await this.sql<{ id: number }>('select id from newsletter_subscriptions where email = ?', [email]);
    const links = this.app.get(UnsubscribeLinks, { strict: false });
    for (const { id } of rows) await this.ask('POST', `/api/newsletter/one-click/${links.tokenOf(id)}`);
  }

  /** Runs a statement. Row jobs then look for due rows at once, as after the service's own writes. */
  override async sql<T>(query: string, parameters: unknown[] = []): Promise<T[]> {
    const rows = await super.sql<T>(query, parameters);
    if (!/^\s*select/i.test(query)) this.beginAll();
    return rows;
  }

  /** Returns the events that this service published about one college, oldest first. */
  async publishedOf(collegeId: number): Promise<{ name: string; payload: Record<string, unknown> }[]> {
    return this.sql(
      "select name, payload from outbox_events where (payload->>'collegeId')::int = ? and name like 'Subscriber%' order by occurred_at, id",
      [collegeId],
    );
  }

  /** Publishes an event, and waits until each handler of this service has handled it. */
  async deliver<N extends EventName>(name: N, payload: EventPayload<N>): Promise<string> {
    const id = await this.publish(name, payload);
    const { notification: handlers = [] } = EVENTS[name].handlers as Partial<Record<ServiceName, readonly string[]>>;
    const handled = () => this.sql('select 1 from inbox_events where event_id = ?', [id]);
    await eventually(async () => (await handled()).length === handlers.length, { message: `${name} handled` });
    return id;
  }

  /** Returns the states of the emails about something, such as `dealId`. */
  mailStates(about: string, id: number): Promise<string[]> {
    return this.column(`select status from messages where (about->>'${about}')::int = ? order by id`, [id]);
  }

  /** Waits until the emails about something have these states. */
  async mailsBecome(about: string, id: number, states: string[]): Promise<void> {
    const message = `emails about ${about} ${id}`;
    await eventually(async () => expect(await this.mailStates(about, id)).toEqual(states), { message });
  }

  /** Returns the only email to an address: its subject, and its parts without line breaks. */
  onlyMail(address: string): { raw: string; subject: string | undefined; parts: string[] } {
    const mails = this.inbox.to(address);
    expect(mails).toHaveLength(1);
    const { raw = '' } = mails[0] ?? {};
    const subject = /^Subject: (.*)$/m.exec(raw.replaceAll(/\r\n[ \t]/g, ' '))?.[1]?.trimEnd();
    return { raw, subject, parts: [...partsOf(raw).values()].map((part) => part.replaceAll(/\s+/g, ' ')) };
  }

  /** Returns a user's notifications, newest first. */
  async notificationsOf(caller: Caller): Promise<NotificationDto[]> {
    return (await this.ask('GET', '/api/user/notifications', { caller })).json();
  }

  async unreadOf(caller: Caller): Promise<number> {
    return (await this.ask('GET', '/api/user/notifications/unread-count', { caller })).json<UnreadCountDto>().count;
  }

  /** Makes all row jobs look for due rows. */
  beginAll(): void {
    const jobs = this.app.get(RowJobs, { strict: false });
    jobs.begin(...jobs.all().map(({ options }) => options.name));
  }

  /** Creates a college that is unique in this run. */
  async college(facts: Partial<EventPayload<'CollegeCreated'>> = {}): Promise<EventPayload<'CollegeCreated'>> {
    const college = aCollege(facts);
    await this.inTransaction(() => this.get(CollegesService).sync(college, new Date().toISOString()));
    return college;
  }

  /** Stores a deal as the catalogue publishes it. */
  async deal(facts: Parameters<typeof dealFacts>[0] = {}): Promise<ReturnType<typeof dealFacts>> {
    const deal = dealFacts(facts);
    await this.inTransaction(() => this.get(DealsReadModel).sync(deal));
    return deal;
  }

  /** Stores a notification that the user has read, and broadcasts nothing. */
  async storeRead(userId: number, title: string): Promise<void> {
    await this.sql(
      `with told as (
         insert into notifications (kind, user_id, title, description, cause)
         values ('sample', ?, ?, 'Hello.', gen_random_uuid()::text) returning id, user_id)
       insert into notification_receipts (notification_id, user_id, read_at) select id, user_id, now() from told`,
      [userId, title],
    );
  }

  /** Notifies a user or a college, as an event's handler does. */
  async notify(to: { userId: number } | { collegeId: number }, facts: Partial<NewNotification> = {}): Promise<void> {
    const store = this.get(NotificationStore);
    const text = { title: 'New deal at The Kettle', description: 'Lunch' };
    const alert: NewNotification = { kind: 'deal-alert', cause: randomUUID(), ...text, ...facts };
    await this.inTransaction(() =>
      'userId' in to ? store.notifyUser(to.userId, alert) : store.notifyCollege(to.collegeId, alert),
    );
  }
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
