import { applyDecorators, Catch, createParamDecorator, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import type { DomainEvent, EventName, HandlerName } from '@campus-deals/contracts/events';
import { throwError, type Observable } from 'rxjs';
import { prefetchPattern, HandlerContext } from './handler-steps.js';

/** Rethrows errors unchanged: the failed set needs the cause, which Nest's own filter replaces. */
@Catch()
class PassErrorsOn implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** Lists the handlers for which a method prefetches. */
const PREFETCHED_FOR = Symbol('prefetched for');

const PrefetchResult = createParamDecorator(
  (_data, context) => context.switchToRpc().getContext<HandlerContext>().answer,
);

/** Name of a handler's method: `countSubscriberWhenAdded` is `count-subscriber-when-added` in the catalog. */
type MethodName<Handler extends string> = Handler extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<MethodName<Rest>>}`
  : Handler;
const handlerName = (method: string): string => method.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type HandlerMethod<N extends EventName> = <T extends (event: DomainEvent<N>) => Promise<void>>(
  target: object,
  method: MethodName<HandlerName<N>>,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

/** Handler method that takes the result of its prefetch step. */
type PrefetchingHandlerMethod<N extends EventName, Prefetch extends string> = <Answer>(
  target: Record<Prefetch, (event: DomainEvent<N>) => Promise<Answer>>,
  method: MethodName<HandlerName<N>>,
  descriptor: TypedPropertyDescriptor<(event: DomainEvent<N>, answer: NoInfer<Answer>) => Promise<void>>,
) => void;

export interface HandlerOptions {
  /**
   * Whether to share a transaction with other deliveries under load, one after the other. Triples the throughput of
   * quick handlers. Avoid it for handlers with contended locks: all deliveries of the group would wait.
   */
  sharesTransaction?: boolean;
}

interface PrefetchingHandlerOptions<Prefetch extends string> extends HandlerOptions {
  /**
   * Method of the same class that calls other services or the provider, before the transaction opens.
   * Several handlers may share it. It may read and must not write; its result is the handler's second argument. It
   * runs again with every retry of the event, so its effects elsewhere must be idempotent.
   */
  prefetch: Prefetch;
}

/**
 * Makes a controller method the handler of an event that the catalog in libs/contracts lists by the method's name.
 *
 * It runs in one transaction with the inbox row: its effects through the injected EntityManager, including calls of
 * `@Transactional` methods, happen exactly once. It only writes: calling another service throws, see `prefetch`. It
 * must not rely on the order of events. If it throws, the transaction rolls back and the event is retried later.
 */
export function HandlesEvent<N extends EventName>(
  event: N,
  options?: HandlerOptions & { prefetch?: never },
): HandlerMethod<N>;
export function HandlesEvent<N extends EventName, Prefetch extends string>(
  event: N,
  options: PrefetchingHandlerOptions<Prefetch>,
): PrefetchingHandlerMethod<N, Prefetch>;
export function HandlesEvent(
  event: EventName,
  { prefetch, sharesTransaction = false }: HandlerOptions & { prefetch?: string } = {},
): <T>(target: object, method: string, descriptor: TypedPropertyDescriptor<T>) => void {
  return (target, method, descriptor) => {
    const handler = handlerName(method);
    Payload()(target, method, 0);
    PrefetchResult()(target, method, 1);
    const write = EventPattern<string>(handler, { event, sharesTransaction }) as MethodDecorator;
    applyDecorators(write, UseFilters(PassErrorsOn))(target, method, descriptor);
    if (prefetch === undefined) return;
    const prefetching = Object.getOwnPropertyDescriptor(target, prefetch);
    if (!prefetching) throw new Error(`${handler} prefetches by '${prefetch}', which its class does not have`);
    // Nest replaces a method's patterns, and several handlers may share the prefetch method.
    const handlers = [
      ...((Reflect.getOwnMetadata(PREFETCHED_FOR, target, prefetch) as string[] | undefined) ?? []),
      handler,
    ];
    Reflect.defineMetadata(PREFETCHED_FOR, handlers, target, prefetch);
    const read = MessagePattern(handlers.map(prefetchPattern)) as MethodDecorator;
    applyDecorators(read, UseFilters(PassErrorsOn))(target, prefetch, prefetching);
  };
}
