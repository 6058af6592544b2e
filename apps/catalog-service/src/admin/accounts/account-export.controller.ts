import { Body, Controller, Post } from '@nestjs/common';
import { ExportedUserDataDto, ExportUserDataDto } from '@campus-deals/contracts/internal.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { AccountExportService } from './account-export.service.js';

@Access('service')
@Controller('internal/exports')
export class AccountExportController {
  constructor(private readonly accounts: AccountExportService) {}

  @Post()
  @Responds(ExportedUserDataDto, 'Returns everything that the catalogue stores about a user.')
  async export(@Body() { userId }: ExportUserDataDto) {
    return { data: await this.accounts.export(userId) };
  }
}
