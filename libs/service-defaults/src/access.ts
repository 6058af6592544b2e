import { hasStudentRights } from '@campus-deals/contracts/enumerations';
import {
  createParamDecorator,
  Inject,
  Injectable,
  RequestMethod,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { VISITOR, type Caller } from './caller.js';
import { INTERNAL_TOKEN_HEADER, InternalTokens } from './internal-tokens.js';
import { ProductError } from './product-error.js';
import { currentRequest } from './request-context.js';
import { SERVICE_NAME } from './service-env.js';

/**
 * Access level of a route. `student` admits every role with a student's rights (`hasStudentRights`). `operations` is
 * for probes and scrapers without a token, on the service's own port: the gateway does not route it. `service` is for
 * other services only. `api-key` is for clients without a session: a guard of the route verifies their key, and a route
 * without such a guard refuses every request.
 */
export type AccessLevel =
  'everyone' | 'signed-in' | 'student' | 'vendor' | 'admin' | 'service' | 'operations' | 'api-key';

const ACCESS = 'campus-deals:access';

/** Declares the access level of a route, or of all routes of a controller. A route without it refuses every request. */
export const Access = (level: AccessLevel): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, level);

const FRESH_SIGN_IN = 'campus-deals:fresh-sign-in';

/** Also requires a sign-in within the last 15 minutes, for actions that a stolen cookie must not allow. */
export const FreshSignIn = (): MethodDecorator & ClassDecorator => SetMetadata(FRESH_SIGN_IN, true);

/** A route's method and its controller. */
type Declared = Pick<ExecutionContext, 'getHandler' | 'getClass'>;

export function declaresFreshSignIn(reflector: Reflector, route: Declared): boolean {
  return reflector.getAllAndOverride(FRESH_SIGN_IN, [route.getHandler(), route.getClass()]) === true;
}

const WHILE_SUSPENDED = 'campus-deals:while-suspended';

/** Opens a vendor's write to suspended businesses. For writes that only end a deal, a device, a key or a webhook. */
export const WhileSuspended = (): MethodDecorator => SetMetadata(WHILE_SUSPENDED, true);

/** Whether a route refuses suspended businesses: every write of vendors that does not declare otherwise. */
export function refusesSuspended(reflector: Reflector, route: Declared): boolean {
  if (declaredAccess(reflector, route) !== 'vendor') return false;
  const method = reflector.get<RequestMethod>(METHOD_METADATA, route.getHandler());
  return method !== RequestMethod.GET && reflector.get(WHILE_SUSPENDED, route.getHandler()) !== true;
}

export function declaredAccess(reflector: Reflector, route: Declared): AccessLevel | undefined {
  return reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS, [route.getHandler(), route.getClass()]);
}

/** Verifies the caller and checks the route's access level. Denies by default. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(InternalTokens) private readonly tokens: InternalTokens,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const level = declaredAccess(this.reflector, context);
    if (!level || (level === 'api-key' && !this.hasOwnGuard(context))) throw new ProductError('access_undeclared');
    if (level === 'operations') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.caller = await this.identify(request.headers[INTERNAL_TOKEN_HEADER]);
    const scope = currentRequest();
    if (scope) scope.caller = request.caller;
    requireAccess(request.caller, level);
    if (declaresFreshSignIn(this.reflector, context)) requireFreshSignIn(request.caller);
    return true;
  }

  private hasOwnGuard(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(GUARDS_METADATA, [context.getHandler(), context.getClass()]) !== undefined;
  }

  private async identify(token: string | string[] | undefined): Promise<Caller> {
    if (typeof token !== 'string') throw new ProductError('sign_in_required', 'Requests must come through the gateway');
    try {
      return await this.tokens.verify(token, this.service);
    } catch (cause) {
      throw new ProductError('sign_in_required', 'The internal token is not valid', { cause });
    }
  }
}

/** Throws 401 for a visitor and 403 for a wrong role if the level requires more. */
export function requireAccess(caller: Caller, level: Exclude<AccessLevel, 'operations'>): void {
  if (level === 'everyone' || level === 'api-key') return;
  if (level === 'service') {
    if (caller.kind !== 'service') throw new ProductError('access_denied');
    return;
  }
  if (caller === VISITOR || caller.kind === 'visitor') throw new ProductError('sign_in_required');
  if (caller.kind !== 'user') throw new ProductError('access_denied');
  const isAllowed =
    level === 'student' ? hasStudentRights(caller.role) : level === 'signed-in' || caller.role === level;
  if (!isAllowed) throw new ProductError('access_denied');
}

const FRESH_FOR_MS = 15 * 60 * 1000;

/** Throws fresh_sign_in_required unless the caller has signed in within the last 15 minutes. */
export function requireFreshSignIn(caller: Caller): void {
  const signedInAt = caller.kind === 'user' && caller.signedInAt ? Date.parse(caller.signedInAt) : Number.NaN;
  if (!(Date.now() - signedInAt <= FRESH_FOR_MS)) throw new ProductError('fresh_sign_in_required');
}

/** Injects the caller of the request: `@CurrentCaller() caller: Caller`. */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<FastifyRequest>().caller ?? VISITOR,
);
