import { HttpCode } from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import type { ErrorCode } from '@campus-deals/contracts/errors';
import type { DtoClass } from '@campus-deals/contracts/rules';
import type { JsonAnswer } from './json-answer.js';

/** Response type: a class, a list of its objects, a list of texts, a media type, or nothing. */
export type Answer = DtoClass | readonly [DtoClass] | readonly [StringConstructor] | `${string}/${string}` | 'nothing';

/** The values that a method may return for an answer. */
type ValueOf<A> = A extends readonly [StringConstructor]
  ? string[]
  : A extends readonly [DtoClass<infer T>]
    ? T[]
    : A extends DtoClass<infer T>
      ? T
      : unknown;
type Returned<A> = ValueOf<A> | Promise<ValueOf<A> | JsonAnswer>;

export interface RouteDescription {
  answer: Answer;
  /** Description of the route in one sentence. */
  about: string;
  /** Error codes in addition to those implied by the route's access level and parameters. */
  errors: readonly ErrorCode[];
}

const ROUTE_DESCRIPTION = Symbol('route description');

/**
 * Describes a route for OpenAPI and for tests: `@Responds(DealDto, 'Approves a deal.', ['deal_not_found'])`. A method
 * that returns something else does not compile. The status is 200, also of a POST, unless `@HttpCode` sets another.
 */
export function Responds<const A extends Answer>(answer: A, about: string, errors: readonly ErrorCode[] = []) {
  return <Handler extends (...given: never[]) => Returned<A>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    const handler = descriptor.value as object;
    if (!Reflect.hasMetadata(HTTP_CODE_METADATA, handler)) HttpCode(200)(target, name, descriptor);
    Reflect.defineMetadata(ROUTE_DESCRIPTION, { answer, about, errors }, handler);
  };
}

export function routeDescriptionOf(handler: object): RouteDescription | undefined {
  return Reflect.getMetadata(ROUTE_DESCRIPTION, handler) as RouteDescription | undefined;
}
