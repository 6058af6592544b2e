import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { LinkedUserDto } from '@campus-deals/contracts/identity/sign-in.dto';
import type { UserBySupabaseIdQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { sessionRole } from '@campus-deals/contracts/enumerations';
import { ProductError, type Caller } from '@campus-deals/service-defaults';
import { ErasuresService } from '../personal-data/public.js';
import { SessionsService, LinkedAccountsService } from '../accounts/public.js';
import { StudentVerificationService } from '../students/public.js';
import { ProviderTokensService, type ProvenSignIn } from './provider-tokens.service.js';

export interface Browser {
  caller: Caller;
  userAgent: string | undefined;
}
export interface SignedIn<T> {
  /** Token for the session cookie. */
  token: string;
  answer: T;
}

/** Signs in with the provider's access token. */
@Injectable()
export class SignInService {
  constructor(
    /** Required by `@Transactional`. */
    protected readonly em: EntityManager,
    private readonly tokens: ProviderTokensService,
    private readonly accounts: LinkedAccountsService,
    private readonly erasures: ErasuresService,
    private readonly students: StudentVerificationService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Links or creates the account of the address a token proves, and starts a session. The browser's previous session
   * ends. Throws invalid_provider_token, email_not_verified, email_taken, account_suspended, service_unavailable.
   */
  async signIn(
    authorization: string | undefined,
    query: UserBySupabaseIdQueryDto,
    browser: Browser,
  ): Promise<SignedIn<LinkedUserDto>> {
    const proof = await this.tokens.verify(bearerToken(authorization));
    if (proof.supabaseId !== query.supabaseId || (query.email && proof.email !== query.email))
      throw new ProductError('invalid_provider_token');
    return this.linkAndStart(proof, query.referralCode, browser);
  }

  @Transactional()
  private async linkAndStart(
    proof: ProvenSignIn,
    referralCode: string | undefined,
    { caller, userAgent }: Browser,
  ): Promise<SignedIn<LinkedUserDto>> {
    const { user, isNew, hasReplaced } = await this.accounts.link({ ...proof, referralCode });
    // Checked after the account is locked or found missing: a concurrent deletion has finished by then.
    if (await this.erasures.hasErased(proof.supabaseId)) throw new ProductError('invalid_provider_token');
    // These sessions belong to the replaced provider user.
    if (hasReplaced) await this.sessions.endAllOf(user.id);
    await this.students.noticeProvenAddress(user.id, user.email);
    const { token } = await this.sessions.start(user.id, {
      providerSessionId: proof.providerSessionId,
      signedInAt: proof.authenticatedAt,
      userAgent,
      replaces: caller,
    });
    return { token, answer: { id: user.id, role: sessionRole(user.role), isNew } };
  }
}

function bearerToken(authorization: string | undefined): string {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (!token) throw new ProductError('invalid_provider_token');
  return token;
}
