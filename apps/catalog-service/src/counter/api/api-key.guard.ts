import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ApiKeyScope } from '@campus-deals/contracts/enumerations';
import { Access, fieldError, ProductError } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { ApiKeysService, type Till } from './api-keys.service.js';

type TillRequest = FastifyRequest & { till?: Till };

const SCOPE = 'campus-deals:api-key-scope';

/** Verifies the API key of a request, and its right to the route. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<TillRequest>();
    const scope = this.reflector.get<ApiKeyScope>(SCOPE, context.getHandler());
    request.till = await this.keys.authenticate(request.headers.authorization, scope);
    return true;
  }
}

/** Declares the right of an API key that a route needs. */
export const ApiKeyAccess = (scope: ApiKeyScope): MethodDecorator =>
  applyDecorators(Access('api-key'), SetMetadata(SCOPE, scope), UseGuards(ApiKeyGuard));

/** Injects the till whose key the request carries: `@CurrentTill() till: Till`. */
export const CurrentTill = createParamDecorator((_data: unknown, context: ExecutionContext): Till => {
  const { till } = context.switchToHttp().getRequest<TillRequest>();
  if (!till) throw new ProductError('api_key_invalid');
  return till;
});

/** Injects the header Idempotency-Key: 1 to 100 visible characters. Throws validation_failed. */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (typeof key === 'string' && /^[!-~]{1,100}$/.test(key)) return key;
  throw fieldError('Idempotency-Key', 'Send a header Idempotency-Key of 1 to 100 visible ASCII characters');
});
