import { Body, Controller, Get, Headers, Inject, Post, Query, Res, Param } from '@nestjs/common';
import { LinkAccountDto, LinkedUserDto, VerifiedLinkDto } from '@campus-deals/contracts/identity/sign-in.dto';
import { UserBySupabaseIdQueryDto, VerifyQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { Access, Edge, Responds, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { MagicLinkDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { sessionCookie } from '../accounts/public.js';
import { MagicLinksService } from './magic-links.service.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

const SIGN_IN_BY_GET = { writesByGet: true, limit: 'sign-in', endsSessions: 'own', beforeGate: true } as const;

/** The pages behind mail links are open before the gate, and so are their buttons. */
@Access('everyone')
@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly links: MagicLinksService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {}

  @Edge({ ...SIGN_IN_BY_GET, forwards: ['authorization'] })
  @Get('user-by-supabase-id')
  @Responds(LinkedUserDto, "Signs in with the provider's access token, which comes as Bearer.", [
    'invalid_provider_token',
    'email_not_verified',
    'email_taken',
    'account_suspended',
    'service_unavailable',
  ])
  async link(
    @Query() query: UserBySupabaseIdQueryDto,
    @Headers('authorization') authorization: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signedIn(reply, await this.signIns.signIn(authorization, query, { caller, userAgent }));
  }

  @Edge(SIGN_IN_BY_GET)
  @Get('verify')
  @Responds(VerifiedLinkDto, 'Signs in by a link of the older kind.', ['link_invalid', 'account_suspended'])
  async verify(
    @Query() { token }: VerifyQueryDto,
    @Headers('user-agent') userAgent: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signedIn(reply, await this.links.signIn(token, { caller, userAgent }));
  }

  /** Uses POST, so that the token appears in no other URL. */
  @Edge({ session: 'none', methods: ['POST'], limit: 'sign-in', beforeGate: true })
  @Post('verify/account')
  @Responds(LinkAccountDto, 'Returns the account of a link of the older kind; the link stays valid.', ['link_invalid'])
  account(@Body() { token }: VerifyQueryDto) {
    return this.links.account(token);
  }

  private signedIn<T>(reply: FastifyReply, { token, answer }: SignedIn<T>): T {
    void reply.header('set-cookie', sessionCookie(token, this.env.PUBLIC_URL)).header('cache-control', 'no-store');
    return answer;
  }
}

@Access('service')
@Controller('internal/users')
export class MagicLinksController {
  constructor(private readonly links: MagicLinksService) {}

  @Post(':id/magic-link')
  @Responds(MagicLinkDto, "Makes the token of a user's sign-in link; the one before stops working.", ['user_not_found'])
  make(@Param() { id }: IdParamsDto) {
    return this.links.make(id);
  }
}
