import { Controller, Get, Headers, Inject, Query, Res } from '@nestjs/common';
import {
  userBySupabaseIdQuery,
  verifyQuery,
  type LinkedUser,
  type UserBySupabaseIdQuery,
  type VerifiedLink,
  type VerifyQuery,
} from '@campus-deals/contracts/sign-in.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { sessionCookie } from '../sessions/sessions.module.js';
import { MagicLinksService } from './magic-links.service.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

@Access('everyone')
@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly links: MagicLinksService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {}

  @Get('user-by-supabase-id')
  async link(
    @Query({ schema: userBySupabaseIdQuery }) query: UserBySupabaseIdQuery,
    @Headers('authorization') authorization: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinkedUser> {
    return this.signedIn(reply, await this.signIns.signIn(authorization, query, { caller, userAgent }));
  }

  @Get('verify')
  async verify(
    @Query({ schema: verifyQuery }) { token }: VerifyQuery,
    @Headers('user-agent') userAgent: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedLink> {
    return this.signedIn(reply, await this.links.signIn(token, { caller, userAgent }));
  }

  private signedIn<T>(reply: FastifyReply, { token, answer }: SignedIn<T>): T {
    void reply.header('set-cookie', sessionCookie(token, this.env.PUBLIC_URL)).header('cache-control', 'no-store');
    return answer;
  }
}
