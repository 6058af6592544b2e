import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { DealInteractionDto } from '@campus-deals/contracts/catalog/deal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, clientAddress, Responds, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { DealInteractionsService } from './deal-interactions.service.js';

@Access('everyone')
@Controller('api/deals')
export class DealInteractionsController {
  constructor(private readonly interactions: DealInteractionsService) {}

  /**
   * Responds at once and identically to every caller and deal, so that the response reveals nothing. Counting a view
   * must not use up the reader's limit for writes.
   */
  @Edge({ row: 'own', methods: ['POST'], limit: 'read' })
  @Post(':id/interactions')
  @HttpCode(202)
  @Responds('nothing', 'Counts an interaction with a deal.')
  count(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParamsDto,
    @Body() { kind }: DealInteractionDto,
    @Req() request: FastifyRequest,
  ) {
    const browser = { address: clientAddress(request), agent: request.headers['user-agent'] ?? '' };
    this.interactions.countFrom(browser, { dealId: id, kind, caller });
  }
}
