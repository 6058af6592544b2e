import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { DomainEvent } from '@campus-deals/contracts/events';
import {
  collectChangedTags,
  inSpan,
  inTraceOf,
  keepTrace,
  SpanKind,
  withTimeout,
} from '@campus-deals/service-defaults';
import type { Job } from 'bullmq';
import type { Broadcast } from '../broadcast/broadcast.js';
import { eventLag, eventsFailed, eventsHandled, eventsRepeated, eventsRetried } from '../messaging-metrics.js';
import type { MessagingTuning } from '../messaging-settings.js';
import { eventQueue, type JobWorker, type QueueStore } from '../queues/queue-store.js';
import { Attempts } from './attempts.js';
import { DeliveryTransactions } from './delivery-transactions.js';
import { handlerProblems } from './handler-check.js';
import { prefetchPattern, isPrefetchPattern, noWritesInPrefetch, runPrefetch, runStep } from './handler-steps.js';
import { storeChangedTags, storedChangedTags } from './inbox.js';

/** Time to finish running handlers, within the 15 s in which a service stops. */
const CLOSE_WITHIN_MS = 10_000;

export interface EventWorkerParts {
  service: string;
  store: QueueStore;
  orm: MikroORM;
  databaseUrl: string;
  broadcast: Broadcast;
  tuning: MessagingTuning;
}

/**
 * Nest transport for the service's queue. Each job is one event for one handler. The handler's prefetch step runs
 * first; then its effect and its inbox row are one transaction.
 */
export class EventWorker extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('event-queue');
  // Otherwise Nest only logs a handler's error, and the job counts as done.
  override readonly propagatesEventHandlerErrors = true;
  private worker: JobWorker | undefined;
  private attempts: Attempts | undefined;
  private readonly transactions: DeliveryTransactions;

  constructor(private readonly parts: EventWorkerParts) {
    super();
    this.transactions = new DeliveryTransactions(parts.orm, parts.tuning.transactions);
    parts.orm.em.getEventManager().registerSubscriber(noWritesInPrefetch);
  }

  /** Throws one error that lists every problem with the service's handlers. */
  assertComplete(): void {
    const found = [...this.messageHandlers]
      .filter(([handler]) => !isPrefetchPattern(handler))
      .map(([handler, head]) => ({
        handler,
        event: head.extras?.['event'] as string | undefined,
        count: chainLength(head),
      }));
    const problems = handlerProblems(this.parts.service, found);
    if (problems.length > 0)
      throw new Error(`${this.parts.service} does not handle its events as the catalogue says: ${problems.join('; ')}`);
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      this.assertComplete();
      // A service without handlers needs no worker.
      if (this.messageHandlers.size > 0) this.work();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Drains running handlers. Another worker retries those that do not finish in time. */
  async close(): Promise<void> {
    const { worker } = this;
    this.attempts?.stop();
    if (!worker) return;
    await withTimeout(CLOSE_WITHIN_MS, worker.close()).catch(() => worker.close(true));
  }

  on(): this {
    return this;
  }

  unwrap<T>(): T {
    return this.worker as T;
  }

  /** Delivers an event to one handler. Public for tests, which deliver twice and expect one effect. */
  deliver(name: string, event: DomainEvent): Promise<void> {
    const attributes = { 'messaging.message.id': event.id, 'campus_deals.event': event.name };
    return inTraceOf(traceOf(event), () =>
      inSpan(`handle ${name}`, { kind: SpanKind.CONSUMER, attributes }, () => this.handle(name, event)),
    );
  }

  private async handle(name: string, event: DomainEvent): Promise<void> {
    // Head only: it calls further methods of the same pattern itself (there are none, the check has seen to that).
    const handler = this.messageHandlers.get(name);
    if (!handler) throw new Error(`${this.parts.service} has no handler '${name}'`);
    const prefetch = this.messageHandlers.get(prefetchPattern(name));
    const answer = prefetch && (await runPrefetch(this.parts.orm, prefetch, event));
    const delivery = { eventId: event.id, handler: name };
    let changed: string[] = [];
    // Without `keepTrace`, an effect in a shared transaction would run in the trace of the first delivery.
    const effect = keepTrace(async (em: EntityManager) => {
      ({ tags: changed } = await collectChangedTags(() => runStep(handler, event, answer)));
      if (changed.length > 0) await storeChangedTags(em, delivery, changed);
    });
    const first = await (handler.extras?.['sharesTransaction']
      ? this.transactions.share({ ...delivery, effect })
      : this.transactions.run({ ...delivery, effect }));
    if (!first) changed = await storedChangedTags(this.parts.orm.em.fork(), delivery);
    if (changed.length > 0) await this.parts.broadcast.publish('cache-tags', changed);
    if (!first) return void eventsRepeated.inc({ handler: name });
    eventsHandled.inc({ handler: name });
    eventLag.observe({ handler: name }, (Date.now() - Date.parse(event.occurredAt)) / 1000);
  }

  private work(): void {
    const { service, store, tuning, databaseUrl } = this.parts;
    const attempt = (job: Job<DomainEvent>) => this.deliver(job.name, job.data);
    const worker = store.worker(
      eventQueue(service),
      async (job, token) => this.attempts?.make(job, token, attempt),
      tuning,
    );
    this.worker = worker;
    this.attempts = new Attempts({
      worker,
      databaseUrl,
      tuning,
      knows: (name) => this.messageHandlers.has(name),
    });
    worker.on('error', (error) => this.logger.warn({ msg: 'the event queue is in trouble', reason: error.message }));
    worker.on('failed', (job, error) => this.noteFailure(job, error));
  }

  private noteFailure(job: Job<DomainEvent> | undefined, error: Error): void {
    if (!job) return;
    const facts = {
      handler: job.name,
      event: job.data.name,
      eventId: job.data.id,
      attempt: job.attemptsMade,
      traceId: job.data.traceparent?.slice(3, 35),
      reason: error.message,
    };
    if (job.finishedOn) {
      eventsFailed.inc({ handler: job.name });
      this.logger.error({ msg: 'an event was moved to the failed set', ...facts, stack: error.stack });
    } else {
      eventsRetried.inc({ handler: job.name });
      this.logger.warn({ msg: 'an event could not be handled and is tried again', ...facts });
    }
  }
}

const traceOf = ({ traceparent }: DomainEvent): { traceparent?: string } =>
  traceparent === undefined ? {} : { traceparent };

function chainLength(head: MessageHandler): number {
  let length = 0;
  for (let handler: MessageHandler | undefined = head; handler; handler = handler.next as MessageHandler | undefined)
    length++;
  return length;
}
