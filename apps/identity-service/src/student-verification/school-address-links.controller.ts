import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { SchoolAddressLink } from '@campus-deals/contracts/internal.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access } from '@campus-deals/service-defaults';
import { SchoolAddressLinksService } from './school-address-links.service.js';

@Access('service')
@Controller('internal/student-verifications')
export class SchoolAddressLinksController {
  constructor(private readonly links: SchoolAddressLinksService) {}

  @Post(':id/link')
  @HttpCode(200)
  renew(@Param('id', { schema: idParam }) id: number): Promise<SchoolAddressLink> {
    return this.links.renew(id);
  }
}
