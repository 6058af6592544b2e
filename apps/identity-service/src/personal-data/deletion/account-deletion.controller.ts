import { Body, Controller, Delete, HttpCode, Inject, Res, Get, Param, Query } from '@nestjs/common';
import { AccountDeletedDto, DeleteAccountDto } from '@campus-deals/contracts/identity/account.dto';
import { Access, Edge, Responds, CurrentCaller, type SignedInUser, JsonAnswer } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { ErasureParamsDto } from '@campus-deals/contracts/params.dto';
import { ErasureDto } from '@campus-deals/contracts/identity/user.dto';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { clearedSessionCookie } from '../../accounts/public.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { ErasuresService } from './erasures.service.js';

@Access('signed-in')
@Edge({ endsSessions: 'own' })
@Controller('api/user/account')
export class AccountDeletionController {
  constructor(
    private readonly accounts: AccountDeletionService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {}

  @Delete()
  @HttpCode(202)
  @Responds(AccountDeletedDto, "Deletes the caller's account and begins the erasure of its traces.", [
    'user_not_found',
    'last_admin',
  ])
  async delete(
    @Body() _confirmed: DeleteAccountDto,
    @CurrentCaller() caller: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const erasureId = await this.accounts.delete(caller.userId);
    void reply.header('set-cookie', clearedSessionCookie(this.env.PUBLIC_URL));
    return { erasureId };
  }
}

@Controller()
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Access('admin')
  @Get('api/admin/users/erasures')
  @Responds([ErasureDto], 'Lists deleted accounts and how far their erasure is, newest first.')
  async list(@Query() query: PageQueryDto) {
    return new JsonAnswer(await this.erasures.list(query));
  }

  @Access('service')
  @Get('internal/erasures/:id')
  @Responds(ErasureSubjectDto, 'Returns the user whose account is being erased, until the erasure is complete.', [
    'erasure_not_found',
  ])
  subject(@Param() { id }: ErasureParamsDto) {
    return this.erasures.getSubject(id);
  }
}
