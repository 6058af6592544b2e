import { EntityManager } from '@mikro-orm/postgresql';
import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { refusesSuspended } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { tables } from '../tables.js';
import { isSuspendedVendor } from '../visibility/public.js';
import { vendorSuspended } from './vendor.errors.js';

type OwnerRequest = FastifyRequest & { ownVendorId?: number };

/**
 * Refuses the writes of a suspended business's owner, on every route for vendors that does not declare
 * `@WhileSuspended`. Its owner reads on. Devices and API keys are refused where they authenticate.
 */
@Injectable()
export class SuspendedVendorGuard implements CanActivate {
  constructor(
    private readonly em: EntityManager,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || !refusesSuspended(this.reflector, context)) return true;
    const request = context.switchToHttp().getRequest<OwnerRequest>();
    if (request.caller?.kind !== 'user') return true;
    const own = await tables(this.em)
      .selectFrom('vendors')
      .select(['id', isSuspendedVendor.as('isSuspended')])
      .where('user_id', '=', request.caller.userId)
      .executeTakeFirst();
    if (own?.isSuspended) throw vendorSuspended();
    if (own) request.ownVendorId = own.id;
    return true;
  }
}

/** Injects the id of the caller's business into a write that refuses suspended ones; 0 without a business. */
export const OwnVendorId = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number =>
    context.switchToHttp().getRequest<OwnerRequest>().ownVendorId ?? 0,
);
