import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import {
  resolveSessionBody,
  type ResolvedSession,
  type ResolveSessionBody,
} from '@campus-deals/contracts/internal.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import type { Session, SessionEntry } from '@campus-deals/contracts/session.schema';
import { Access, CurrentCaller, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { clearedSessionCookie } from './session-cookie.js';
import { presentSessionEntry, SIGNED_OUT } from './session.presenter.js';
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
    return this.signedOut(reply);
  }

  @Access('signed-in')
  @Post('api/auth/logout/everywhere')
  @HttpCode(200)
  async logoutEverywhere(
    @CurrentCaller() caller: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    await this.sessions.endEverywhere(caller.userId);
    return this.signedOut(reply);
  }

  @Access('signed-in')
  @Get('api/auth/sessions')
  async list(@CurrentCaller() caller: SignedInUser): Promise<SessionEntry[]> {
    return (await this.sessions.listOf(caller.userId)).map((session) => presentSessionEntry(session, caller.sessionId));
  }

  @Access('signed-in')
  @Delete('api/auth/sessions/:id')
  @HttpCode(204)
  async end(
    @Param('id', { schema: idParam }) id: number,
    @CurrentCaller() caller: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.end(caller, id);
    if (id === caller.sessionId) this.signedOut(reply);
  }

  @Access('service')
  @Post('internal/sessions/resolve')
  @HttpCode(200)
  resolve(@Body({ schema: resolveSessionBody }) { token }: ResolveSessionBody): Promise<ResolvedSession> {
    return this.sessions.resolve(token);
  }

  private signedOut(reply: FastifyReply): Session {
    void reply.header('set-cookie', clearedSessionCookie(this.env.PUBLIC_URL));
    return SIGNED_OUT;
  }
}
