import { EventType, type EventSubscriber, type MikroORM } from '@mikro-orm/core';
import { RequestContext } from '@mikro-orm/postgresql';
import { BaseRpcContext, type MessageHandler } from '@nestjs/microservices';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { currentRequest, runInRequestScope } from '@campus-deals/service-defaults';
import { isObservable, lastValueFrom } from 'rxjs';

const ASK_PREFIX = 'ask: ';

/** The pattern under which Nest knows the step of a handler that asks. */
export function askPattern(handler: string): string {
  return ASK_PREFIX + handler;
}

export function isAskPattern(pattern: string): boolean {
  return pattern.startsWith(ASK_PREFIX);
}

/** What a delivery hands to the methods of a handler beside the event. */
export class HandlerContext extends BaseRpcContext<[string]> {
  constructor(
    eventId: string,
    readonly answer: unknown,
  ) {
    super([eventId]);
  }
}

/** Before any transaction is open. It reads through an entity manager of its own. */
export function runAskStep(orm: MikroORM, handler: MessageHandler, event: DomainEvent): Promise<unknown> {
  return runInRequestScope({ step: 'ask' }, () => RequestContext.create(orm.em, () => call(handler, event, undefined)));
}

/** In the delivery's transaction, which every entity manager finds that the handler and its services were given. */
export async function runWriteStep(handler: MessageHandler, event: DomainEvent, answer: unknown): Promise<void> {
  await call(handler, event, answer);
}

async function call(handler: MessageHandler, event: DomainEvent, answer: unknown): Promise<unknown> {
  const outcome: unknown = await handler(event, new HandlerContext(event.id, answer));
  return isObservable(outcome) ? lastValueFrom(outcome, { defaultValue: undefined }) : outcome;
}

/** Refuses to open a transaction while a handler asks: what it wrote there would happen again with every attempt. */
export const noWritesWhileAsking: EventSubscriber = {
  [EventType.beforeTransactionStart]: () => {
    if (currentRequest()?.step === 'ask')
      throw new Error('a handler writes in the step that asks: do it in the handler itself, whose transaction is open');
  },
};
