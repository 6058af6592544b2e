import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { exportBody, type ExportBody, type ExportPart } from '@campus-deals/contracts/internal.schema';
import { Access } from '@campus-deals/service-defaults';
import { AccountsService } from './accounts.service.js';

/** For identity, which puts a user's export together. */
@Access('service')
@Controller('internal/exports')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post()
  @HttpCode(200)
  export(@Body({ schema: exportBody }) { userId, email }: ExportBody): Promise<ExportPart> {
    return this.accounts.exportOf(userId, email);
  }
}
