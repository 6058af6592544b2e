import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common';
import { CountDto } from '@campus-deals/contracts/college.dto';
import { ListUsersQueryDto } from '@campus-deals/contracts/list-users-query.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { UpdateUserDto } from '@campus-deals/contracts/update-user.dto';
import { AdminUserDto } from '@campus-deals/contracts/user.dto';
import { Access, Answers, sendJson } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AdminUsersService } from './admin-users.service.js';

@Access('admin')
@Controller('api/admin')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Get('users')
  @Answers([AdminUserDto], 'Lists accounts by words and role, newest first.')
  async list(@Query() query: ListUsersQueryDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.users.search(query));
  }

  @Patch('users/:id')
  @Answers(AdminUserDto, "Changes an account; another role ends the account's sessions.", [
    'user_not_found',
    'last_admin',
  ])
  async update(@Param() { id }: IdParamsDto, @Body() body: UpdateUserDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, { body: await this.users.update(id, body) });
  }

  @Get('stats/users/count')
  @Answers(CountDto, 'Counts the accounts.')
  count(): Promise<CountDto> {
    return this.users.count();
  }
}
