import { Body, Controller, Delete, HttpCode, Inject, Res } from '@nestjs/common';
import { AccountDeletedDto } from '@campus-deals/contracts/identity/account.dto';
import { DeleteAccountDto } from '@campus-deals/contracts/identity/delete-account.dto';
import { Access, Edge, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { clearedSessionCookie } from '../../accounts/public.js';
import { AccountDeletionService } from './account-deletion.service.js';

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
  ): Promise<AccountDeletedDto> {
    const erasureId = await this.accounts.delete(caller.userId);
    void reply.header('set-cookie', clearedSessionCookie(this.env.PUBLIC_URL));
    return { erasureId };
  }
}
