import { Controller, Get, Res } from '@nestjs/common';
import type { AccountExport } from '@campus-deals/contracts/account.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AccountExportService } from './account-export.service.js';

@Access('signed-in')
@Controller('api/user/export')
export class AccountExportController {
  constructor(private readonly exports: AccountExportService) {}

  @Get()
  async export(
    @CurrentCaller() caller: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountExport> {
    const exported = await this.exports.export(caller.userId);
    void reply
      .header('content-disposition', 'attachment; filename="campus-deals-export.json"')
      .header('cache-control', 'no-store');
    return exported;
  }
}
