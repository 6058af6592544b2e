import { Controller, Get, Header } from '@nestjs/common';
import type { Session } from '@campus-deals/contracts/session.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults/without-database';

@Controller('api/auth/session')
export class SessionController {
  /** Who is signed in; a student is reported as `user`. */
  @Access('everyone')
  @Header('cache-control', 'no-store')
  @Get()
  show(@CurrentCaller() caller: Caller): Session {
    if (caller.kind !== 'user') return { authenticated: false, userId: null, role: null };
    return { authenticated: true, userId: caller.userId, role: caller.role === 'student' ? 'user' : caller.role };
  }
}
