import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { sessionRole, type UserRole } from '@campus-deals/contracts/enumerations';
import type { MagicLink } from '@campus-deals/contracts/internal.schema';
import type { VerifiedLink } from '@campus-deals/contracts/sign-in.schema';
import { ProductError } from '@campus-deals/service-defaults';
import { hashToken, newToken, SessionsService } from '../sessions/sessions.module.js';
import { StudentVerificationService } from '../student-verification/student-verification.module.js';
import { UsersService } from '../users/users.module.js';
import type { Browser, SignedIn } from './sign-in.service.js';

const LIFETIME_MS = 15 * 60 * 1000;
const VENDOR_REGISTRATION = '/vendor/register';

interface UsedLink {
  id: number;
  email: string;
  role: UserRole;
  hasCompletedRegistration: boolean;
}

/** Of two uses at once PostgreSQL lets one through: the other no longer finds the hash. */
const USE = `
  update users set magic_link_token_hash = null, magic_link_expiry = null, email_verified = true, last_login = now(), updated_at = now()
  where magic_link_token_hash = ? and magic_link_expiry > now()
  returning id, email, role, has_completed_registration as "hasCompletedRegistration"`;

/** The older links: a token of ours in a mail of ours. Works once, within 15 minutes. */
@Injectable()
export class MagicLinksService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly students: StudentVerificationService,
    private readonly sessions: SessionsService,
  ) {}

  /** A new token for a user's mail; the one before no longer works. Throws user_not_found. */
  @Transactional()
  async make(userId: number): Promise<MagicLink> {
    const user = await this.users.getAndHold(userId);
    const token = newToken();
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    user.magicLinkTokenHash = hashToken(token);
    user.magicLinkExpiry = expiresAt;
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /** Signs in whom the link was sent to. Throws link_invalid. */
  async signIn(token: string, browser: Browser): Promise<SignedIn<VerifiedLink>> {
    const signedIn = await this.useAndStart(token, browser);
    if (browser.caller.kind === 'user') await this.sessions.sayEnded({ sessionIds: [browser.caller.sessionId] });
    return signedIn;
  }

  @Transactional()
  private async useAndStart(linkToken: string, { caller, userAgent }: Browser): Promise<SignedIn<VerifiedLink>> {
    const [user] = await this.em.execute<UsedLink[]>(USE, [hashToken(linkToken)]);
    if (!user)
      throw new ProductError('link_invalid', 'The magic link has expired or is invalid. Please request a new one.');
    await this.students.noticeProvenAddress(user.id, user.email);
    const { token } = await this.sessions.start(user.id, { userAgent, replaces: caller });
    const mustRegister = user.role === 'vendor' && !user.hasCompletedRegistration;
    return {
      token,
      answer: { id: user.id, role: sessionRole(user.role), redirectTo: mustRegister ? VENDOR_REGISTRATION : null },
    };
  }
}
