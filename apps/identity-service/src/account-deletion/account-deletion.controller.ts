import { Body, Controller, Delete, HttpCode, Inject, Res } from '@nestjs/common';
import { deleteAccountBody, type AccountDeleted, type DeleteAccountBody } from '@campus-deals/contracts/account.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { clearedSessionCookie } from '../sessions/sessions.module.js';
import { AccountDeletionService } from './account-deletion.service.js';

@Access('signed-in')
@Controller('api/user/account')
export class AccountDeletionController {
  constructor(
    private readonly accounts: AccountDeletionService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {}

  /** The typed confirmation is all there is to know of the body. */
  @Delete()
  @HttpCode(202)
  async delete(
    @Body({ schema: deleteAccountBody }) _confirmed: DeleteAccountBody,
    @CurrentCaller() caller: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountDeleted> {
    const erasureId = await this.accounts.delete(caller.userId);
    void reply.header('set-cookie', clearedSessionCookie(this.env.PUBLIC_URL));
    return { erasureId };
  }
}
