import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { AuditedExports } from '@campus-deals/audit';
import { AccountDeletedDto, AccountExportDto } from '@campus-deals/contracts/identity/account.dto';
import { CountDto } from '@campus-deals/contracts/catalog/college.dto';
import { ListUsersQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { SuspendUserDto, UpdateUserDto } from '@campus-deals/contracts/identity/update-user.dto';
import { AdminUserDto, EndedSessionsDto } from '@campus-deals/contracts/identity/user.dto';
import {
  Access,
  Edge,
  EXPORTED_FILE,
  attachment,
  Responds,
  CurrentCaller,
  FreshSignIn,
  JsonAnswer,
  type CsvHeadings,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AccountSuspensionService } from './account-suspension.service.js';
import { AdminUsersService } from './admin-users.service.js';

/** Columns of the exported list. */
const HEADINGS: CsvHeadings<AdminUserDto> = {
  id: 'ID',
  email: 'Email',
  name: 'Name',
  role: 'Role',
  collegeId: 'College ID',
  collegeName: 'College',
  emailVerified: 'Email verified',
  isStudentVerified: 'Verified student',
  suspendedAt: 'Suspended',
  suspensionReason: 'Suspension reason',
  lastLogin: 'Last signed in',
  createdAt: 'Joined',
};

@Access('admin')
@Edge({ endsSessions: 'any' })
@Controller('api/admin')
export class AdminUsersController {
  constructor(
    private readonly users: AdminUsersService,
    private readonly suspension: AccountSuspensionService,
    private readonly exports: AuditedExports,
  ) {}

  @Get('users')
  @Responds([AdminUserDto], 'Lists accounts by words, role, verification and college.')
  async list(@Query() query: ListUsersQueryDto) {
    return new JsonAnswer(await this.users.search(query));
  }

  @FreshSignIn()
  @Edge(EXPORTED_FILE)
  @Get('users.csv')
  @Responds('text/csv', 'Sends the same list as a file, all its pages.', ['too_many_requests'])
  async exportList(
    @Query() query: ListUsersQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    const batches = this.users.all(query);
    await this.exports.send(reply, caller, { things: 'users', query, headings: HEADINGS, batches });
  }

  @Patch('users/:id')
  @Responds(AdminUserDto, "Changes an account; another role ends the account's sessions.", [
    'user_not_found',
    'last_admin',
    'owns_business',
    'fresh_sign_in_required',
  ])
  async update(@Param() { id }: IdParamsDto, @Body() body: UpdateUserDto, @CurrentCaller() caller: SignedInUser) {
    return new JsonAnswer({ body: await this.users.update(caller, id, body) });
  }

  @Post('users/:id/end-sessions')
  @Responds(EndedSessionsDto, 'Signs an account out in every browser.', ['user_not_found'])
  endSessions(@Param() { id }: IdParamsDto) {
    return this.users.endSessions(id);
  }

  @Post('users/:id/suspend')
  @Responds(AdminUserDto, 'Suspends an account and signs it out in every browser; not one’s own.', [
    'user_not_found',
    'own_suspension',
    'last_admin',
    'user_state_conflict',
  ])
  async suspend(
    @Param() { id }: IdParamsDto,
    @Body() { reason }: SuspendUserDto,
    @CurrentCaller() caller: SignedInUser,
  ) {
    await this.suspension.suspend(caller, id, reason);
    return new JsonAnswer({ body: await this.users.get(id) });
  }

  @Post('users/:id/restore')
  @Responds(AdminUserDto, 'Reinstates a suspended account.', ['user_not_found', 'user_state_conflict'])
  async restore(@Param() { id }: IdParamsDto) {
    await this.suspension.restore(id);
    return new JsonAnswer({ body: await this.users.get(id) });
  }

  @FreshSignIn()
  @Post('users/:id/export')
  @Header('cache-control', 'no-store')
  @Responds(AccountExportDto, 'Exports all data about a user, at their request.', [
    'user_not_found',
    'service_unavailable',
  ])
  async export(@Param() { id }: IdParamsDto, @Res({ passthrough: true }) reply: FastifyReply) {
    const exported = await this.users.export(id);
    void reply.headers(attachment(`campus-deals-user-${id}.json`));
    return exported;
  }

  @Delete('users/:id')
  @HttpCode(202)
  @Responds(AccountDeletedDto, 'Deletes an account and begins the erasure of its traces; not one’s own.', [
    'user_not_found',
    'own_account',
    'last_admin',
  ])
  async erase(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return { erasureId: await this.users.erase(caller, id) };
  }

  @Get('stats/users/count')
  @Responds(CountDto, 'Counts the accounts.')
  count() {
    return this.users.count();
  }
}
