import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { idParam, pageQuery, type PageQuery } from '@campus-deals/contracts/lists.schema';
import type { IssuedRedemption } from '@campus-deals/contracts/redemptions.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { sendJson } from '../send-json.js';
import { HeldRedemptions } from './held-redemptions.reads.js';
import { RedemptionsService } from './redemptions.service.js';

/** What a student shows at the counter. */
@Controller('api')
export class StudentRedemptionsController {
  constructor(
    private readonly redemptions: RedemptionsService,
    private readonly held: HeldRedemptions,
  ) {}

  @Access('student')
  @Post('deals/:id/redemptions')
  @HttpCode(200)
  issue(
    @CurrentCaller() caller: SignedInUser,
    @Param('id', { schema: idParam }) dealId: number,
  ): Promise<IssuedRedemption> {
    return this.redemptions.issue(caller, dealId);
  }

  @Access('signed-in')
  @Get('user/redemptions')
  async list(
    @CurrentCaller() caller: SignedInUser,
    @Query({ schema: pageQuery }) page: PageQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.held.listOf(caller, page));
  }
}
