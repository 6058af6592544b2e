import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { ResolvedSessionDto, ResolveSessionDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { SessionDto, SessionEntryDto } from '@campus-deals/contracts/identity/session.dto';
import { Access, Edge, Responds, CurrentCaller, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { clearedSessionCookie } from './session-cookie.js';
import { presentSessionEntry, SIGNED_OUT } from './session.presenter.js';
import { SessionsService } from './sessions.service.js';

@Edge({ endsSessions: 'own' })
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {}

  @Access('everyone')
  @Edge({ session: 'exact' })
  @Post('api/auth/logout')
  @Responds(SessionDto, 'Signs the caller out in this browser.')
  async logout(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.endOf(caller);
    return this.signedOut(reply);
  }

  @Access('signed-in')
  @Post('api/auth/logout/everywhere')
  @Responds(SessionDto, 'Signs the caller out in every browser.')
  async logoutEverywhere(@CurrentCaller() caller: SignedInUser, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.endAllOf(caller.userId);
    return this.signedOut(reply);
  }

  @Access('signed-in')
  @Get('api/auth/sessions')
  @Responds([SessionEntryDto], 'Lists where the caller is signed in, the newest use first.')
  async list(@CurrentCaller() caller: SignedInUser) {
    return (await this.sessions.listOf(caller)).map((session) => presentSessionEntry(session, caller.sessionId));
  }

  @Access('signed-in')
  @Delete('api/auth/sessions/:id')
  @HttpCode(204)
  @Responds('nothing', 'Signs the caller out in one browser.', ['session_not_found'])
  async end(
    @Param() { id }: IdParamsDto,
    @CurrentCaller() caller: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.sessions.end(caller, id);
    if (id === caller.sessionId) this.signedOut(reply);
  }

  @Access('service')
  @Post('internal/sessions/resolve')
  @Responds(ResolvedSessionDto, "Returns the session of a cookie's token, until it has ended.", ['not_found'])
  resolve(@Body() { token }: ResolveSessionDto) {
    return this.sessions.resolve(token);
  }

  private signedOut(reply: FastifyReply): SessionDto {
    void reply.header('set-cookie', clearedSessionCookie(this.env.PUBLIC_URL));
    return SIGNED_OUT;
  }
}
