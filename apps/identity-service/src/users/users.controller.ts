import { Controller, Get, Param } from '@nestjs/common';
import type { UserContact } from '@campus-deals/contracts/internal.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access } from '@campus-deals/service-defaults';
import { UsersService } from './users.service.js';

@Access('service')
@Controller('internal/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get(':id/contact')
  contact(@Param('id', { schema: idParam }) id: number): Promise<UserContact> {
    return this.users.getContact(id);
  }
}
