import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { MagicLink } from '@campus-deals/contracts/internal.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access } from '@campus-deals/service-defaults';
import { MagicLinksService } from './magic-links.service.js';

@Access('service')
@Controller('internal/users')
export class MagicLinksController {
  constructor(private readonly links: MagicLinksService) {}

  @Post(':id/magic-link')
  @HttpCode(200)
  make(@Param('id', { schema: idParam }) id: number): Promise<MagicLink> {
    return this.links.make(id);
  }
}
