import { Body, Controller, Post } from '@nestjs/common';
import { ExportedUserDataDto, ExportUserDataDto } from '@campus-deals/contracts/internal.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { AccountsService } from './accounts.service.js';

/** For identity, which assembles a user's export. */
@Access('service')
@Controller('internal/exports')
export class AccountExportController {
  constructor(private readonly accounts: AccountsService) {}

  @Post()
  @Responds(ExportedUserDataDto, 'Returns everything that billing stores about a user.')
  async export(@Body() { userId, email }: ExportUserDataDto) {
    return { data: await this.accounts.export(userId, email) };
  }
}
