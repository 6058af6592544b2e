import { applyDecorators, Catch, createParamDecorator, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import type { DomainEvent, EventName, HandlerName } from '@campus-deals/contracts/events';
import { throwError, type Observable } from 'rxjs';
import { askPattern, HandlerContext } from './handler-steps.js';

/**
 * Rethrows errors unchanged. Nest's own filter replaces them by "Internal server error", and the failed set needs the
 * cause.
 */
@Catch()
class PassErrorsOn implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** Lists the handlers for which a method asks. */
const ASKED_FOR = Symbol('asked for');

const AskedAnswer = createParamDecorator((_data, context) => context.switchToRpc().getContext<HandlerContext>().answer);

type HandlerMethod<N extends EventName> = <T extends (event: DomainEvent<N>) => Promise<void>>(
  target: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

/** Handler method that takes the result of its prefetch step. */
type AskingHandlerMethod<N extends EventName, Asks extends string> = <Answer>(
  target: Record<Asks, (event: DomainEvent<N>) => Promise<Answer>>,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<(event: DomainEvent<N>, answer: NoInfer<Answer>) => Promise<void>>,
) => void;

export interface HandlerOptions {
  /**
   * Whether to share a transaction with other deliveries under load, one after the other. Triples the throughput of
   * quick handlers. Avoid it for handlers with contended locks: all deliveries of the group would wait.
   */
  sharesTransaction?: boolean;
}

interface AskingHandlerOptions<Asks extends string> extends HandlerOptions {
  /**
   * The method, on the same class, of the step that asks other services or the provider, before the transaction opens.
   * Several handlers may share it. It may read and must not write; what it answers is the handler's second argument. It is called again whenever the
   * event is tried again, so what it does elsewhere must bear being repeated.
   */
  asks: Asks;
}

/**
 * Makes a controller method the named handler of an event, as listed in the catalog in libs/contracts.
 *
 * It runs in one transaction with the inbox row: its effects through the injected EntityManager, including
 * `@Transactional` methods, happen exactly once. It only writes: calling another service throws, see `asks`. It must
 * not rely on the order of events. If it throws, the transaction rolls back and the event is retried later.
 */
export function HandlesEvent<N extends EventName>(
  event: N,
  handler: HandlerName<N>,
  options?: HandlerOptions & { asks?: never },
): HandlerMethod<N>;
export function HandlesEvent<N extends EventName, Asks extends string>(
  event: N,
  handler: HandlerName<N>,
  options: AskingHandlerOptions<Asks>,
): AskingHandlerMethod<N, Asks>;
export function HandlesEvent(
  event: EventName,
  handler: string,
  { asks, sharesTransaction = false }: HandlerOptions & { asks?: string } = {},
): <T>(target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<T>) => void {
  return (target, method, descriptor) => {
    Payload()(target, method, 0);
    AskedAnswer()(target, method, 1);
    const write = EventPattern<string>(handler, { event, sharesTransaction }) as MethodDecorator;
    applyDecorators(write, UseFilters(PassErrorsOn))(target, method, descriptor);
    if (asks === undefined) return;
    const asking = Object.getOwnPropertyDescriptor(target, asks);
    if (!asking) throw new Error(`${handler} asks by '${asks}', which its class does not have`);
    // Nest replaces a method's patterns, and several handlers may share the method that asks.
    const asked = [...((Reflect.getOwnMetadata(ASKED_FOR, target, asks) as string[] | undefined) ?? []), handler];
    Reflect.defineMetadata(ASKED_FOR, asked, target, asks);
    const ask = MessagePattern(asked.map(askPattern)) as MethodDecorator;
    applyDecorators(ask, UseFilters(PassErrorsOn))(target, asks, asking);
  };
}
