import { Controller, Injectable, Module, type Provider, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { EVENTS, type DomainEvent, type EventDefinition, type EventName } from '@campus-deals/contracts/events';
import {
  changedTags,
  createService,
  DatabaseModule,
  databaseOptions,
  parseEnv,
  ServiceEnv,
  type QueueEnv,
} from '@campus-deals/service-defaults';
import { HandlesEvent, messagingEntities, MessagingModule, type MessagingTuning } from '../index.js';
import { Relay } from '../outbox/relay.js';

/** Lets a test make a handler fail, crash or report. */
export const behaviour: {
  /** Called in the prefetch step. */
  ask?: (event: DomainEvent) => Promise<void> | void;
  beforeEffect?: (event: DomainEvent) => Promise<void> | void;
  afterEffect?: (event: DomainEvent) => Promise<void> | void;
} = {};

@Injectable()
class Effects {
  constructor(private readonly em: EntityManager) {}

  async note(handler: string, subscriptionId: number): Promise<void> {
    // A nested transaction, as a service's public method opens. It must join the handler's.
    await this.em.transactional((em) =>
      em.execute('INSERT INTO effects (handler, subscription_id) VALUES (?, ?)', [handler, subscriptionId]),
    );
  }
}

@Controller()
class CountSubscriberHandlers {
  constructor(private readonly effects: Effects) {}

  async askAbout(event: DomainEvent<'SubscriberAdded'>): Promise<string> {
    await behaviour.ask?.(event);
    return 'added';
  }

  @HandlesEvent('SubscriberAdded', { prefetch: 'askAbout' })
  async countSubscriberWhenAdded(event: DomainEvent<'SubscriberAdded'>, effect: string): Promise<void> {
    await behaviour.beforeEffect?.(event);
    await this.effects.note(effect, event.payload.subscriptionId);
    changedTags(`college-${event.payload.collegeId}`);
    await behaviour.afterEffect?.(event);
  }

  @HandlesEvent('SubscriberRemoved')
  async uncountSubscriberWhenRemoved(event: DomainEvent<'SubscriberRemoved'>): Promise<void> {
    await this.effects.note('removed', event.payload.subscriptionId);
  }
}

/** Creates no-op handlers of a service for every event in the catalog except those in `taken`. */
function idleHandlersOf(
  service: ServiceName,
  { taken = [], sharesTransaction = false }: { taken?: string[]; sharesTransaction?: boolean } = {},
): Type {
  @Controller()
  class IdleHandlers {}
  for (const [event, { handlers }] of Object.entries<EventDefinition>(EVENTS)) {
    for (const handler of handlers[service] ?? []) {
      if (taken.includes(handler)) continue;
      const descriptor = {
        value: async (): Promise<void> => undefined,
        configurable: true,
        enumerable: false,
        writable: true,
      };
      Object.defineProperty(IdleHandlers.prototype, handler, descriptor);
      HandlesEvent(event as EventName, { sharesTransaction })(IdleHandlers.prototype, handler as never, descriptor);
    }
  }
  return IdleHandlers;
}

/** No-op handlers of catalog, for measuring the overhead. */
export const idleHandlers: Record<'alone' | 'sharing', Type[]> = {
  alone: [idleHandlersOf('catalog')],
  sharing: [idleHandlersOf('catalog', { sharesTransaction: true })],
};

const COUNTING = ['count-subscriber-when-added', 'uncount-subscriber-when-removed'];

/** Stops publishing, like a crash of every relay. */
export async function pauseRelay(app: NestFastifyApplication): Promise<void> {
  await app.get(Relay, { strict: false }).pause();
}

export function resumeRelay(app: NestFastifyApplication): void {
  app.get(Relay, { strict: false }).start();
}

const TEST_TUNING: Partial<MessagingTuning> = { pollMs: 50, backoffMs: 1, probeMs: 20, lockMs: 2000 };

interface ServiceUnderTest {
  service: ServiceName;
  databaseUrl: string;
  queueEnv: QueueEnv;
  tuning?: Partial<MessagingTuning>;
  controllers?: Type[];
  providers?: Provider[];
  poolSize?: number;
}

/** Creates the messaging tables and `effects`. Test handlers add a row per effect, which makes duplicates visible. */
export async function createServiceTables(url: string): Promise<void> {
  const orm = await MikroORM.init(databaseOptions({ url, name: 'create', entities: messagingEntities }));
  await orm.schema.create();
  await orm.em.execute(
    'CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, handler text NOT NULL, subscription_id integer NOT NULL)',
  );
  await orm.close();
}

/** Creates a test service: notification only publishes, catalog handles the subscriber events. */
export async function aService({
  service,
  databaseUrl,
  queueEnv,
  tuning,
  controllers,
  providers = [],
  poolSize,
}: ServiceUnderTest): Promise<NestFastifyApplication> {
  const options = databaseOptions({
    url: databaseUrl,
    name: service,
    entities: [],
    pool: { DATABASE_CONNECT_TIMEOUT_MS: 30_000, ...(poolSize && { DATABASE_POOL_SIZE: poolSize }) },
  });

  @Module({
    imports: [
      DatabaseModule.forRoot(options),
      MessagingModule.forRoot({ service, env: queueEnv, databaseUrl, tuning: { ...TEST_TUNING, ...tuning } }),
    ],
    controllers:
      controllers ??
      (service === 'catalog'
        ? [CountSubscriberHandlers, idleHandlersOf('catalog', { taken: COUNTING })]
        : [idleHandlersOf(service)]),
    providers: [Effects, ...providers],
  })
  class ServiceUnderTestModule {}

  const env = parseEnv(ServiceEnv, {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    INTERNAL_TOKEN_SECRET: 'a secret of the tests, long enough',
    PUBLIC_URL: 'http://localhost:3000',
  });
  return createService({ name: service, module: ServiceUnderTestModule, env });
}
