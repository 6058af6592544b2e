import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { Caller } from '@campus-deals/service-defaults';
import { SessionsService } from '../sessions/sessions.module.js';
import { UsersService, type User } from '../users/users.module.js';
import { demoAccount } from './demo-accounts.js';

@Injectable()
export class DevLoginService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  /** Signs in as the demo account of a role; the session the browser came with ends. */
  async signIn(
    role: SessionRole,
    caller: Caller,
    userAgent: string | undefined,
  ): Promise<{ token: string; user: User }> {
    const { user } = await this.users.findOrCreate(await demoAccount(this.em, role));
    const { token } = await this.sessions.start(user.id, { userAgent, replaces: caller });
    if (caller.kind === 'user') await this.sessions.publishEnded({ sessionIds: [caller.sessionId] });
    return { token, user };
  }
}
