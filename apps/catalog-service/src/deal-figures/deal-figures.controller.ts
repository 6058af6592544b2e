import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { dealFigureBody, type DealFigureBody } from '@campus-deals/contracts/deals.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { DealFigures, type Browser } from './deal-figures.js';

@Access('everyone')
@Controller('api/deals')
export class DealFiguresController {
  constructor(private readonly figures: DealFigures) {}

  /** The same answer at once to everybody, about whatever deal: it tells nothing. */
  @Post(':id/figures')
  @HttpCode(202)
  note(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: idParam }) dealId: number,
    @Body({ schema: dealFigureBody }) { kind }: DealFigureBody,
    @Req() request: FastifyRequest,
  ): void {
    this.figures.noteFrom(browserOf(request), { dealId, kind, caller });
  }
}

/** As the gateway tells it. */
function browserOf({ headers, ip }: FastifyRequest): Browser {
  const forwarded = headers['x-forwarded-for'];
  return { address: typeof forwarded === 'string' ? forwarded : ip, agent: headers['user-agent'] ?? '' };
}
