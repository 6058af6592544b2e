import { Controller, Param, Post } from '@nestjs/common';
import { MagicLinkDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { MagicLinksService } from './magic-links.service.js';

@Access('service')
@Controller('internal/users')
export class MagicLinksController {
  constructor(private readonly links: MagicLinksService) {}

  @Post(':id/magic-link')
  @Responds(MagicLinkDto, "Makes the token of a user's sign-in link; the one before stops working.", ['user_not_found'])
  make(@Param() { id }: IdParamsDto): Promise<MagicLinkDto> {
    return this.links.make(id);
  }
}
