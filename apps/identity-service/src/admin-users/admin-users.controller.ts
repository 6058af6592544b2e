import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common';
import { idParam } from '@campus-deals/contracts/lists.schema';
import {
  listUsersQuery,
  updateUserBody,
  type ListUsersQuery,
  type UpdateUserBody,
  type UserCount,
} from '@campus-deals/contracts/users.schema';
import { Access, sendJson } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AdminUsersService } from './admin-users.service.js';

@Access('admin')
@Controller('api/admin')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Get('users')
  async list(@Query({ schema: listUsersQuery }) query: ListUsersQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.users.search(query));
  }

  @Patch('users/:id')
  async update(
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: updateUserBody }) body: UpdateUserBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, { body: await this.users.update(id, body) });
  }

  @Get('stats/users/count')
  count(): Promise<UserCount> {
    return this.users.count();
  }
}
