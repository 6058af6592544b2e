import type { ErrorCode } from '@campus-deals/contracts/errors';
import type { DtoClass } from '@campus-deals/contracts/rules';

/** A class, a list of its objects, a list of texts, a media type, or nothing. */
export type Answer = DtoClass | readonly [DtoClass] | readonly [StringConstructor] | `${string}/${string}` | 'nothing';

export interface RouteDescription {
  answer: Answer;
  /** One sentence: what the route does. */
  about: string;
  /** Codes that callers of this route meet beside those that follow from its access level and its parameters. */
  errors: readonly ErrorCode[];
}

const ROUTE_DESCRIPTION = Symbol('route description');

/**
 * What a route answers and does, for the API description and for tests: `@Answers(DealDto, 'Approves a deal.', ['deal_not_found'])`.
 * The status is Nest's: `@HttpCode`, else 201 for POST and 200 for the others.
 */
export function Answers(answer: Answer, about: string, errors: readonly ErrorCode[] = []): MethodDecorator {
  return (_target, _key, descriptor) =>
    Reflect.defineMetadata(ROUTE_DESCRIPTION, { answer, about, errors }, descriptor.value as object);
}

export function routeDescriptionOf(handler: object): RouteDescription | undefined {
  return Reflect.getMetadata(ROUTE_DESCRIPTION, handler) as RouteDescription | undefined;
}
