import type { ErrorCode } from '@campus-deals/contracts/errors';
import type { DtoClass } from '@campus-deals/contracts/rules';

/** Response type: a class, a list of its objects, a list of texts, a media type, or nothing. */
export type Answer = DtoClass | readonly [DtoClass] | readonly [StringConstructor] | `${string}/${string}` | 'nothing';

export interface RouteDescription {
  answer: Answer;
  /** Description of the route in one sentence. */
  about: string;
  /** Error codes in addition to those implied by the route's access level and parameters. */
  errors: readonly ErrorCode[];
}

const ROUTE_DESCRIPTION = Symbol('route description');

/**
 * Declares a route's response and description, for the API description and for tests: `@Answers(DealDto, 'Approves a
 * deal.', ['deal_not_found'])`. Nest sets the status: `@HttpCode`, else 201 for POST and 200 otherwise.
 */
export function Answers(answer: Answer, about: string, errors: readonly ErrorCode[] = []): MethodDecorator {
  return (_target, _key, descriptor) =>
    Reflect.defineMetadata(ROUTE_DESCRIPTION, { answer, about, errors }, descriptor.value as object);
}

export function routeDescriptionOf(handler: object): RouteDescription | undefined {
  return Reflect.getMetadata(ROUTE_DESCRIPTION, handler) as RouteDescription | undefined;
}
