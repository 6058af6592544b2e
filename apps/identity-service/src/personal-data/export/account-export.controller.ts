import { Controller, Get, Res } from '@nestjs/common';
import { AccountExportDto } from '@campus-deals/contracts/identity/account.dto';
import { Access, attachment, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AccountExportService } from './account-export.service.js';

@Access('signed-in')
@Controller('api/user/export')
export class AccountExportController {
  constructor(private readonly exports: AccountExportService) {}

  @Get()
  @Responds(AccountExportDto, 'Exports everything that is stored about the caller.', [
    'user_not_found',
    'too_many_requests',
    'service_unavailable',
  ])
  async export(@CurrentCaller() caller: SignedInUser, @Res({ passthrough: true }) reply: FastifyReply) {
    const exported = await this.exports.export(caller.userId);
    void reply.headers(attachment('campus-deals-export.json')).header('cache-control', 'no-store');
    return exported;
  }
}
