import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { AccountDeletedDto, AccountExportDto } from '@campus-deals/contracts/account.dto';
import { CountDto } from '@campus-deals/contracts/college.dto';
import { ListUsersQueryDto } from '@campus-deals/contracts/list-users-query.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { UpdateUserDto } from '@campus-deals/contracts/update-user.dto';
import { AdminUserDto, EndedSessionsDto } from '@campus-deals/contracts/user.dto';
import { Access, Answers, CurrentCaller, sendCsv, sendJson, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AdminUsersService } from './admin-users.service.js';
import { USER_COLUMNS } from './user-columns.js';

@Access('admin')
@Controller('api/admin')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Get('users')
  @Answers([AdminUserDto], 'Lists accounts by words, role, verification and college.')
  async list(@Query() query: ListUsersQueryDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.users.search(query));
  }

  @Get('users.csv')
  @Answers('text/csv', 'Sends the same list as a file, all its pages.')
  async exportList(@Query() query: ListUsersQueryDto, @Res() reply: FastifyReply): Promise<void> {
    await sendCsv(reply, { fileName: 'users.csv', columns: USER_COLUMNS, batches: this.users.all(query) });
  }

  @Patch('users/:id')
  @Answers(AdminUserDto, "Changes an account; another role ends the account's sessions.", [
    'user_not_found',
    'last_admin',
  ])
  async update(@Param() { id }: IdParamsDto, @Body() body: UpdateUserDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, { body: await this.users.update(id, body) });
  }

  @Post('users/:id/end-sessions')
  @HttpCode(200)
  @Answers(EndedSessionsDto, 'Signs an account out in every browser.', ['user_not_found'])
  endSessions(@Param() { id }: IdParamsDto): Promise<EndedSessionsDto> {
    return this.users.endSessions(id);
  }

  @Post('users/:id/export')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(AccountExportDto, 'Exports everything that is stored about somebody who asked for it.', [
    'user_not_found',
    'service_unavailable',
  ])
  async export(
    @Param() { id }: IdParamsDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountExportDto> {
    const exported = await this.users.export(id);
    void reply.header('content-disposition', `attachment; filename="campus-deals-user-${id}.json"`);
    return exported;
  }

  @Delete('users/:id')
  @HttpCode(202)
  @Answers(AccountDeletedDto, 'Deletes an account and begins the erasure of its traces; not one’s own.', [
    'user_not_found',
    'own_account',
    'last_admin',
  ])
  async erase(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser): Promise<AccountDeletedDto> {
    return { erasureId: await this.users.erase(caller, id) };
  }

  @Get('stats/users/count')
  @Answers(CountDto, 'Counts the accounts.')
  count(): Promise<CountDto> {
    return this.users.count();
  }
}
