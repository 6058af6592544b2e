import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DEMO_STORY } from '@campus-deals/contracts/identity/demo-users';
import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { Caller } from '@campus-deals/service-defaults';
import { CollegesService, SessionsService, UsersService, type User } from '../../accounts/public.js';
import { demoAccount } from './demo-accounts.js';

@Injectable()
export class DevLoginService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
    private readonly sessions: SessionsService,
  ) {}

  /** Signs in as the demo account of a role; the browser's previous session ends. */
  async signIn(
    role: SessionRole,
    caller: Caller,
    userAgent: string | undefined,
  ): Promise<{ token: string; user: User }> {
    const user = await this.openAccount(role);
    const { token } = await this.sessions.start(user.id, { userAgent, replaces: caller });
    return { token, user };
  }

  /** Finds or creates the account. The student's starts with the demo college once that college is known here. */
  @Transactional()
  private async openAccount(role: SessionRole): Promise<User> {
    const { user } = await this.users.findOrCreate(await demoAccount(this.em, role));
    if (role !== 'user' || user.collegeId !== null) return user;
    const college = await this.colleges.findLive(DEMO_STORY.college);
    if (!college) return user;
    user.collegeId = college.id;
    user.defaultCollege = true;
    await this.users.publishChange(user);
    return user;
  }
}
