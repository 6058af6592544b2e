import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { SavedState } from '@campus-deals/contracts/deals.schema';
import { idParam, pageQuery, type PageQuery } from '@campus-deals/contracts/lists.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { sendJson } from '../send-json.js';
import { SavedDealReads } from './saved-deals.reads.js';
import { SavedDealsService } from './saved-deals.service.js';

@Access('signed-in')
@Controller('api')
export class SavedDealsController {
  constructor(
    private readonly reads: SavedDealReads,
    private readonly saved: SavedDealsService,
  ) {}

  @Post('deals/:id/save')
  @HttpCode(200)
  save(@Param('id', { schema: idParam }) id: number, @CurrentCaller() caller: SignedInUser): Promise<SavedState> {
    return this.saved.save(caller, id);
  }

  @Delete('deals/:id/save')
  unsave(@Param('id', { schema: idParam }) id: number, @CurrentCaller() caller: SignedInUser): Promise<SavedState> {
    return this.saved.unsave(caller, id);
  }

  @Get('user/saved-deals')
  async list(
    @Query({ schema: pageQuery }) page: PageQuery,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.reads.of(caller.userId, page));
  }
}
