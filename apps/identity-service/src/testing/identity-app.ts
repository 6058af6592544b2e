import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { EventName, EventPayload } from '@campus-deals/contracts/events';
import { Broadcast, startMessaging, type BroadcastMessages } from '@campus-deals/messaging';
import { aCollege, type Answer, ServiceUnderTest, TEST_SETTINGS } from '@campus-deals/messaging/testing/service';
import { createService, parseEnv, runMigrations, type SignedInUser } from '@campus-deals/service-defaults';
import { emptyTables, eventually, FakeServer, testDatabase, testQueue } from '@campus-deals/testing';
import type { JWTPayload } from 'jose';
import { CollegesService } from '../accounts/colleges/colleges.service.js';
import { identityDatabase } from '../database.js';
import { IdentityEnv } from '../env.js';
import { IdentityModule } from '../identity.module.js';
import { SessionsService } from '../accounts/sessions/sessions.service.js';
import { SettingsService } from '../admin/settings/settings.service.js';
import { UsersService } from '../accounts/users/users.service.js';
import { FakeProvider } from './fake-provider.js';

export type { Answer };
export interface Member {
  id: number;
  email: string;
  /** Caller identity, in the form the gateway sends. */
  caller: SignedInUser;
  /** Token of the session cookie. */
  token: string;
}

/** Body with which an admin verifies a student of a college. */
export const aYearAt = (collegeId: number) => ({
  collegeId,
  expiresAt: new Date(Date.now() + 365 * 86_400_000).toISOString(),
  reason: 'Showed a letter of the college',
});

/** Runs identity over a fresh database, with fake services and a fake sign-in provider. */
export class IdentityUnderTest extends ServiceUnderTest {
  private constructor(
    app: NestFastifyApplication,
    readonly env: IdentityEnv,
    readonly catalog: FakeServer,
    readonly billing: FakeServer,
    readonly notification: FakeServer,
    readonly provider: FakeProvider,
    private readonly drop: () => Promise<unknown>,
  ) {
    super(app, 'identity');
  }

  /** Without `events`, nothing is published or handled in the background. */
  static async start(
    overrides: Record<string, string> = {},
    { events = true }: { events?: boolean } = {},
  ): Promise<IdentityUnderTest> {
    const [database, queue] = [
      await testDatabase('identity', (url) => runMigrations(identityDatabase(url))),
      await testQueue(),
    ];
    const [catalog, billing, notification, provider] = await Promise.all([
      FakeServer.start(),
      FakeServer.start(),
      FakeServer.start(),
      FakeProvider.start(),
    ]);
    const env = parseEnv(IdentityEnv, {
      ...TEST_SETTINGS,
      DEV_LOGIN: 'on',
      STUDENT_CARDS_KEY: TEST_SETTINGS.INTERNAL_TOKEN_SECRET,
      IDENTITY_DATABASE_URL: database.url,
      CATALOG_URL: catalog.url,
      BILLING_URL: billing.url,
      NOTIFICATION_URL: notification.url,
      SUPABASE_URL: provider.url,
      SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_test',
      ...queue.env,
      ...overrides,
    });
    provider.issuer = env.tokenIssuer;
    const app = await createService({ name: 'identity', module: IdentityModule.with(env), env });
    if (events) await startMessaging(app);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new IdentityUnderTest(app, env, catalog, billing, notification, provider, () =>
      Promise.all([database.drop(), queue.drop()]),
    );
  }

  async stop(): Promise<void> {
    await this.app.close();
    const fakes = [this.catalog, this.billing, this.notification, this.provider.server];
    await Promise.all(fakes.map((fake) => fake.stop()));
    await this.drop();
  }

  /** Empties the tables and resets the fakes. */
  async reset(): Promise<void> {
    for (const fake of [this.catalog, this.billing, this.notification, this.provider]) fake.reset();
    await emptyTables(this.env.IDENTITY_DATABASE_URL, ['referral_achievements']);
    await this.app.get(SettingsService).onApplicationBootstrap();
  }

  /** Creates a signed-in user with a new account. */
  async member(role: UserRole = 'student', email = `${randomUUID()}@mail.example`): Promise<Member> {
    return this.inContext(async () => {
      const { user } = await this.app.get(UsersService).findOrCreate({ email, name: null, role });
      const { token, sessionId } = await this.app.get(SessionsService).start(user.id);
      return {
        id: user.id,
        email: user.email,
        token,
        caller: { kind: 'user', userId: user.id, role: user.role, sessionId },
      };
    });
  }

  /** Publishes a live college, like the catalogue. */
  async college(collegeId: number, name: string, facts: Partial<EventPayload<'CollegeChanged'>> = {}): Promise<void> {
    const college = aCollege({ collegeId, name, shortName: name.toLowerCase(), ...facts });
    await this.inTransaction(() => this.app.get(CollegesService).sync(college));
  }

  /** Signs in with a session of the provider, whose access token has these claims. */
  async signIn(sub: string, claims: JWTPayload): Promise<Answer> {
    const token = await this.provider.token({ sub, ...claims });
    const headers = { authorization: `Bearer ${token}` };
    return this.ask('GET', `/api/auth/user-by-supabase-id?supabaseId=${sub}`, { headers });
  }

  /** Looks a session up, as the gateway does. */
  resolve(token: string): Promise<Answer> {
    const caller = { kind: 'service', name: 'gateway' } as const;
    return this.ask('POST', '/internal/sessions/resolve', { caller, body: { token } });
  }

  /** Returns the published events about a user, oldest first. */
  async publishedOf<N extends EventName>({ id }: { id: number }, name: N): Promise<EventPayload<N>[]> {
    return (await this.published(name)).filter((payload) => (payload as { userId?: unknown }).userId === id);
  }

  /** Collects the messages sent to the gateways from now on. */
  async endedSessions(): Promise<BroadcastMessages['sessions-ended'][]> {
    const received: BroadcastMessages['sessions-ended'][] = [];
    const broadcast = this.app.get(Broadcast);
    broadcast.subscribe('sessions-ended', {
      onMessage: (message) => void received.push(message),
      onGap: () => undefined,
    });
    await eventually(() => broadcast.connected);
    return received;
  }

  /** Publishes an event, and waits until it is handled. */
  async deliver<N extends EventName>(name: N, payload: EventPayload<N>): Promise<string> {
    const id = await this.publish(name, payload);
    await eventually(
      async () => (await this.sql('select 1 from inbox_events where event_id = ?', [id])).length > 0 || null,
      { message: `${name} handled` },
    );
    return id;
  }

  /** Runs a handler with a fetch step like messaging does: the fetch first, then the write. */
  async inSteps<Answer>(ask: () => Promise<Answer>, write: (answer: Answer) => Promise<void>): Promise<void> {
    const answer = await this.inContext(ask);
    await this.inTransaction(() => write(answer));
  }
}

let shared: Promise<IdentityUnderTest> | undefined;

/**
 * Returns this worker's identity service with default settings, in which nothing is published or handled in the
 * background. A file calls it at its top, which empties the tables.
 */
export async function sharedIdentity(): Promise<Omit<IdentityUnderTest, 'stop'>> {
  const identity = await (shared ??= IdentityUnderTest.start({}, { events: false }));
  await identity.reset();
  return identity;
}
