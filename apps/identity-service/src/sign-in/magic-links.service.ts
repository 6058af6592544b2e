import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { sessionRole } from '@campus-deals/contracts/enumerations';
import type { MagicLinkDto } from '@campus-deals/contracts/internal.dto';
import type { LinkAccountDto, VerifiedLinkDto } from '@campus-deals/contracts/identity/sign-in.dto';
import { FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import { SessionsService, sha256, User, UsersService } from '../accounts/public.js';
import { StudentVerificationService } from '../students/public.js';
import type { Browser, SignedIn } from './sign-in.service.js';

const VENDOR_REGISTRATION = '/vendor/register';

/** Magic links, the older kind of sign-in: our own token in our own mail. Works once, within 15 minutes. */
@Injectable()
export class MagicLinksService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly students: StudentVerificationService,
    private readonly sessions: SessionsService,
  ) {}

  /** Creates a new token for a user's mail; the previous one stops working. Throws user_not_found. */
  @Transactional()
  async make(userId: number): Promise<MagicLinkDto> {
    const user = await this.users.getForUpdate(userId);
    const { token, expiresAt } = user.newMagicLink(new Date());
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Returns the account of a link. A link may come from an attacker who wants the reader signed in to the attacker's
   * account. Throws link_invalid.
   */
  @Transactional()
  async account(token: string): Promise<LinkAccountDto> {
    const { email } = found(await this.em.findOne(User, working(token, new Date())));
    return { email: `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}` };
  }

  /** Signs in the recipient of the link. Throws link_invalid. */
  @Transactional()
  async signIn(linkToken: string, { caller, userAgent }: Browser): Promise<SignedIn<VerifiedLinkDto>> {
    const now = new Date();
    // If two uses run concurrently, the second waits here for the first and then no longer finds the hash.
    const user = found(await this.em.findOne(User, working(linkToken, now), FOR_UPDATE));
    user.useMagicLink(now);
    await this.students.noticeProvenAddress(user.id, user.email);
    const { token } = await this.sessions.start(user.id, { userAgent, replaces: caller });
    const mustRegister = user.role === 'vendor' && !user.hasCompletedRegistration;
    return {
      token,
      answer: { id: user.id, role: sessionRole(user.role), redirectTo: mustRegister ? VENDOR_REGISTRATION : null },
    };
  }
}

/** Matches the user of a token that still works. */
const working = (token: string, now: Date): { magicLinkTokenHash: Buffer; magicLinkExpiry: { $gt: Date } } => ({
  magicLinkTokenHash: sha256(token),
  magicLinkExpiry: { $gt: now },
});

function found(user: User | null): User {
  if (user) return user;
  throw new ProductError('link_invalid', 'The magic link has expired or is invalid. Please request a new one.');
}
