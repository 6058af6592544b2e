import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { resolveSessionBody, type ResolvedSession, type ResolveSessionBody } from '@campus-deals/contracts/internal.schema';
import type { Session } from '@campus-deals/contracts/session.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { clearedSessionCookie } from './session-cookie.js';
import { SIGNED_OUT } from './session.presenter.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {}

  @Access('everyone')
  @Post('api/auth/logout')
  @HttpCode(200)
  async logout(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<Session> {
    await this.sessions.endOf(caller);
    void reply.header('set-cookie', clearedSessionCookie(this.env.PUBLIC_URL));
    return SIGNED_OUT;
  }

  @Access('service')
  @Post('internal/sessions/resolve')
  @HttpCode(200)
  resolve(@Body({ schema: resolveSessionBody }) { token }: ResolveSessionBody): Promise<ResolvedSession> {
    return this.sessions.resolve(token);
  }
}
