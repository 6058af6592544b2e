import { Body, Controller, Get, Param, Patch, Query, Req, Res } from '@nestjs/common';
import { idParam } from '@campus-deals/contracts/lists.schema';
import {
  listUsersQuery,
  updateUserBody,
  type AdminUser,
  type UpdateUserBody,
  type UserCount,
} from '@campus-deals/contracts/users.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { onePage } from '../one-page.js';
import type { UserSearch } from './admin-users.query.js';
import { AdminUsersService } from './admin-users.service.js';

const usersQuery = listUsersQuery.extend({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'cursor is not valid')
    .transform(Number)
    .optional(),
});

@Access('admin')
@Controller('api/admin')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Get('users')
  async list(
    @Query({ schema: usersQuery }) query: UserSearch,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminUser[]> {
    return onePage(request, reply, await this.users.search(query), query.limit);
  }

  @Patch('users/:id')
  update(
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: updateUserBody }) body: UpdateUserBody,
  ): Promise<AdminUser> {
    return this.users.update(id, body);
  }

  @Get('stats/users/count')
  count(): Promise<UserCount> {
    return this.users.count();
  }
}
