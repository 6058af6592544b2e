import { applyDecorators, Catch, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { DomainEvent, EventName, HandlerName } from '@campus-deals/contracts/events';
import { throwError, type Observable } from 'rxjs';

/** Nest's own filter replaces every error by "Internal server error"; the failed set must show what happened. */
@Catch()
class PassErrorsOn implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

type HandlerMethod<N extends EventName> = <T extends (event: DomainEvent<N>) => Promise<void>>(
  target: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

export interface HandlerOptions {
  /**
   * Under load, run in one transaction with other deliveries, one after the other: three times the throughput, for
   * quick handlers that only touch the database. One that waits for anything else would make the others wait.
   */
  sharesTransaction?: boolean;
}

/**
 * Makes a method of a controller the named handler of an event, as the catalogue in libs/contracts lists it.
 *
 * It runs inside one transaction that also holds the inbox row: what it does through the injected EntityManager, in
 * `@Transactional` methods too, happens exactly once. What it does elsewhere (a mail) may happen again. It must not
 * rely on the order of events. Throwing means: roll back and try again later.
 */
export function HandlesEvent<N extends EventName>(
  event: N,
  handler: HandlerName<N>,
  { sharesTransaction = false }: HandlerOptions = {},
): HandlerMethod<N> {
  return applyDecorators(
    EventPattern<string>(handler, { event, sharesTransaction }) as MethodDecorator,
    UseFilters(PassErrorsOn),
  ) as HandlerMethod<N>;
}
