import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { VISITOR, type Caller } from './caller.js';

/** Injects the caller of the request: `@CurrentCaller() caller: Caller`. */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<FastifyRequest>().caller ?? VISITOR,
);
