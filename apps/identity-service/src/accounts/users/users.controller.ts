import { Controller, Get, Param } from '@nestjs/common';
import { UserContactDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { UsersService } from './users.service.js';

@Access('service')
@Controller('internal/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get(':id/contact')
  @Responds(UserContactDto, 'Returns the contact details of a user.', ['user_not_found'])
  contact(@Param() { id }: IdParamsDto) {
    return this.users.getContact(id);
  }
}
