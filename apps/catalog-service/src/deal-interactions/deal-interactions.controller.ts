import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { DealInteractionDto } from '@campus-deals/contracts/deal-interaction.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Answers, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { DealInteractionsService, type Browser } from './deal-interactions.service.js';

@Access('everyone')
@Controller('api/deals')
export class DealInteractionsController {
  constructor(private readonly interactions: DealInteractionsService) {}

  /** The same answer at once to everybody, about whatever deal: it tells nothing. */
  @Post(':id/interactions')
  @HttpCode(202)
  @Answers('nothing', 'Counts what somebody did with a deal.')
  count(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParamsDto,
    @Body() { kind }: DealInteractionDto,
    @Req() request: FastifyRequest,
  ): void {
    this.interactions.countFrom(browserOf(request), { dealId: id, kind, caller });
  }
}

/** As the gateway tells it. */
function browserOf({ headers, ip }: FastifyRequest): Browser {
  const forwarded = headers['x-forwarded-for'];
  return { address: typeof forwarded === 'string' ? forwarded : ip, agent: headers['user-agent'] ?? '' };
}
