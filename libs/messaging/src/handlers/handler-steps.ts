import { EventType, type EventSubscriber, type MikroORM } from '@mikro-orm/core';
import { RequestContext } from '@mikro-orm/postgresql';
import { BaseRpcContext, type MessageHandler } from '@nestjs/microservices';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { currentRequest, runInRequestScope } from '@campus-deals/service-defaults';
import { isObservable, lastValueFrom } from 'rxjs';

const PREFETCH_PREFIX = 'prefetch: ';

/** Returns the Nest pattern of a handler's prefetch step. */
export const prefetchPattern = (handler: string): string => PREFETCH_PREFIX + handler;

export const isPrefetchPattern = (pattern: string): boolean => pattern.startsWith(PREFETCH_PREFIX);

/** Context that a delivery passes to a handler's methods beside the event. */
export class HandlerContext extends BaseRpcContext<[string]> {
  constructor(
    eventId: string,
    readonly answer: unknown,
  ) {
    super([eventId]);
  }
}

/** Runs the prefetch step before the transaction opens, with its own entity manager. */
export function runPrefetch(orm: MikroORM, handler: MessageHandler, event: DomainEvent): Promise<unknown> {
  return runInRequestScope({ step: 'prefetch' }, () =>
    RequestContext.create(orm.em, () => runStep(handler, event, undefined)),
  );
}

/** Runs a step: the write step in the delivery's transaction, which all the handler's entity managers join. */
export async function runStep(handler: MessageHandler, event: DomainEvent, answer: unknown): Promise<unknown> {
  const outcome: unknown = await handler(event, new HandlerContext(event.id, answer));
  return isObservable(outcome) ? lastValueFrom(outcome, { defaultValue: undefined }) : outcome;
}

/** Refuses transactions during the prefetch step: their writes would be repeated with every attempt. */
export const noWritesInPrefetch: EventSubscriber = {
  [EventType.beforeTransactionStart]: () => {
    if (currentRequest()?.step === 'prefetch')
      throw new Error('a handler writes in its prefetch step: write in the handler itself, whose transaction is open');
  },
};
