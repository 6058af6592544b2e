import { Controller, Get, Header } from '@nestjs/common';
import { SessionDto } from '@campus-deals/contracts/session.dto';
import { Access, Answers, CurrentCaller, type Caller } from '@campus-deals/service-defaults/without-database';

@Controller('api/auth/session')
export class SessionController {
  @Access('everyone')
  @Answers(SessionDto, 'Who is signed in; nobody is an answer, too.')
  @Header('cache-control', 'no-store')
  @Get()
  show(@CurrentCaller() caller: Caller): SessionDto {
    if (caller.kind !== 'user') return { authenticated: false, userId: null, role: null };
    return { authenticated: true, userId: caller.userId, role: caller.role === 'student' ? 'user' : caller.role };
  }
}
