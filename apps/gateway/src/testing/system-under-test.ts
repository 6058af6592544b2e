import { InternalTokens, type Caller } from '@campus-deals/service-defaults/without-nest';
import { eventually, testQueue, type QueueEnv, type TestQueue } from '@campus-deals/testing';
import type { FastifyReply } from 'fastify';
import { beforeEach } from 'vitest';
import { fakeService, type FakeService } from './fake-service.js';
import { gatewayApp, SECRET, type GatewayApp } from './gateway-app.js';

const TOKEN = 's'.repeat(43);
/** Headers of a signed-in browser. */
export const SIGNED_IN = { cookie: `a=1; campus_deals_session=${TOKEN}` };
const ADMIN = { sessionId: 7, userId: 3, role: 'admin' };

let shared: Promise<System> | undefined;

/** Two gateway replicas in front of services that a test controls. */
export class System {
  /** Session that identity returns for the token of SIGNED_IN. */
  session: (typeof ADMIN & { signedInAt?: string }) | undefined = ADMIN;
  collegeName = 'University of Kansas';
  /** Set: lists of colleges are delayed until it is called. */
  release: (() => void) | undefined;
  streams: FastifyReply[] = [];
  isBreaking = false;
  private held: (() => void)[] | undefined;
  /** Time at which a college's page expires. */
  until: number | undefined;

  private constructor(
    readonly queue: TestQueue,
    /** Settings of a gateway in front of the same services. */
    readonly env: Record<string, string>,
    readonly identity: FakeService,
    readonly catalog: FakeService,
    readonly notification: FakeService,
    readonly one: GatewayApp,
    readonly two: GatewayApp,
  ) {}

  /** Returns this worker's system, which no test closes. Its state is reset before each test of the file. */
  static async shared(): Promise<System> {
    const system = await (shared ??= System.open());
    beforeEach(() => system.tidy());
    return system;
  }

  static async open(queue?: TestQueue): Promise<System> {
    const used = queue ?? (await testQueue());
    // The services respond with the system's state, but are created before it.
    const later: { system?: System } = {};
    const system = (): System => {
      if (!later.system) throw new Error('the system is not open yet');
      return later.system;
    };
    const [identity, catalog, notification] = await Promise.all([
      identityOf(system),
      catalogOf(system),
      notificationOf(system),
    ]);
    const env = {
      ...envOf(used.env),
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
      NOTIFICATION_URL: notification.url,
    };
    const [one, two] = await Promise.all([gatewayApp(env), gatewayApp(env)]);
    return (later.system = new System(used, env, identity, catalog, notification, one, two));
  }

  get gateways(): GatewayApp[] {
    return [this.one, this.two];
  }

  /** Makes the catalogue apply writes and crash before it responds. */
  breakWrites(): void {
    this.isBreaking = true;
  }

  /** Makes the catalogue apply writes and delay its responses. */
  delayWrites(): void {
    this.held = [];
  }

  get delayedWrites(): number {
    return this.held?.length ?? 0;
  }

  releaseWrites(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const release of held) release();
  }

  async untilReleased(): Promise<void> {
    if (this.held) await new Promise<void>((resolve) => this.held?.push(resolve));
  }

  /** Restores the initial state. */
  async tidy(): Promise<void> {
    for (const { gateway } of this.gateways)
      await eventually(() => gateway.broadcast.connected, { message: 'broadcasts are up' });
    this.session = ADMIN;
    this.release = undefined;
    this.isBreaking = false;
    this.streams = [];
    this.until = undefined;
    for (const { gateway } of this.gateways) {
      gateway.reads.dropAll();
      gateway.sessions.forgetAll();
    }
  }

  async close(): Promise<void> {
    for (const stream of this.streams) stream.raw.destroy();
    await Promise.all(this.gateways.map((gateway) => gateway.close()));
    await Promise.all([this.identity, this.catalog, this.notification].map((service) => service.close()));
    await this.queue.drop();
  }
}

/** Returns the caller named in the last request to a service. */
export function callerSeen(service: FakeService, audience: string): Promise<Caller> {
  return new InternalTokens(SECRET).verify(String(service.seen.at(-1)?.headers['x-internal-token']), audience);
}

export function envOf(queue: QueueEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(queue).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function identityOf(system: () => System): Promise<FakeService> {
  return fakeService((app) => {
    app.post('/internal/sessions/resolve', async (request, reply) => {
      const { token } = request.body as { token: string };
      const { session } = system();
      return session && token === TOKEN ? session : reply.code(404).send({});
    });
    app.post('/api/auth/logout', async (_request, reply) =>
      reply.header('set-cookie', ['campus_deals_session=; Max-Age=0', 'other=1']).send({ authenticated: false }),
    );
    app.delete('/api/auth/sessions/:id', async (_request, reply) => reply.code(204).send());
    app.patch('/api/admin/users/:id', async () => ({ role: 'student' }));
    app.get('/api/auth/user-by-supabase-id', async () => ({ id: 3, role: 'user', isNew: false }));
    app.get('/api/auth/verify', async () => ({ id: 3, role: 'user', redirectTo: null }));
    app.get('/api/user/profile', async () => ({ name: 'Sam' }));
  });
}

function catalogOf(system: () => System): Promise<FakeService> {
  return fakeService((app) => {
    app.get('/api/colleges', async (_request, reply) => {
      const opened = system();
      if (opened.release) await new Promise<void>((resolve) => (opened.release = resolve));
      return reply
        .header('x-cache-tags', 'colleges')
        .header('link', '</api/colleges?cursor=2>; rel="next"')
        .send([{ name: opened.collegeName, filler: 'x'.repeat(2000) }]);
    });
    app.get('/api/colleges/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      if (id !== 'kansas')
        return reply.code(404).header('x-cache-tags', 'colleges').send({ code: 'college_not_found' });
      const { collegeName, until } = system();
      if (until !== undefined) void reply.header('x-cache-until', String(until));
      return reply.header('x-cache-tags', 'colleges,college-1').send({ name: collegeName });
    });
    app.get('/api/states', async () => ['KS']);
    app.patch('/api/admin/colleges/:id', async (request, reply) => {
      const { name } = request.body as { name: string };
      await system().untilReleased();
      system().collegeName = name;
      if (system().isBreaking) return void reply.hijack().raw.destroy();
      return reply.header('x-invalidate-tags', 'college-1,colleges').send({ name });
    });
    app.post('/api/upload/image', async (request) => ({ bytes: (request.body as Buffer).length }));
    app.post('/api/deals/:id/interactions', async (_request, reply) => reply.code(202).send({}));
    app.get('/api/images/:name', async (request, reply) => {
      void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: '"abc"' });
      return request.headers['if-none-match'] === '"abc"'
        ? reply.code(304).send()
        : reply.type('image/webp').send(Buffer.alloc(300_000, 7));
    });
    app.get('/api/share-cards/*', async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-cache-tags': 'college-1' })
        .type('image/png')
        .send(Buffer.alloc(30_000, 200)),
    );
  });
}

function notificationOf(system: () => System): Promise<FakeService> {
  return fakeService((app) => {
    app.post('/api/newsletter/subscribe', async () => ({ isSubscribed: true }));
    app.post('/api/newsletter/one-click/:token', async () => ({ isSubscribed: false }));
    app.get('/api/newsletter/status', async (_request, reply) => reply.send({ text: 'x'.repeat(5000) }));
    app.get('/api/user/notifications/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write('data: first\n\n');
      system().streams.push(reply);
    });
  });
}
