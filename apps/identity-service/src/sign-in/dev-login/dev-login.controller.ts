import { Body, Controller, Headers, Inject, Post, Res } from '@nestjs/common';
import { DevLoginDto } from '@campus-deals/contracts/identity/sign-in.dto';
import { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { Access, Edge, Responds, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { presentSession, sessionCookie } from '../../accounts/public.js';
import { DevLoginService } from './dev-login.service.js';

@Access('everyone')
@Edge({ limit: 'sign-in', endsSessions: 'own', isDevLogin: true })
@Controller('api/auth/dev-login')
export class DevLoginController {
  constructor(
    private readonly devLogin: DevLoginService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {}

  @Post()
  @Responds(SessionDto, 'Signs in as the demo account of a role; never in production.')
  async signIn(
    @Body() { role }: DevLoginDto,
    @CurrentCaller() caller: Caller,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { token, user } = await this.devLogin.signIn(role, caller, userAgent);
    void reply.header('set-cookie', sessionCookie(token, this.env.PUBLIC_URL));
    return presentSession(user);
  }
}
