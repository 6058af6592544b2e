import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CorrectSavingDto, OwnSavingsDto, SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import { LongIdParamsDto } from '@campus-deals/contracts/params.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { Access, attachment, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { SavingsService } from './savings.service.js';

@Access('signed-in')
@Controller('api/user')
export class SavingsController {
  constructor(private readonly savings: SavingsService) {}

  @Get('savings')
  @Responds([SavingDto], 'Lists what the caller redeemed and what it saved, newest first.')
  list(@CurrentCaller() caller: SignedInUser, @Query() page: PageQueryDto) {
    return this.savings.list(caller, page);
  }

  @Get('savings/sums')
  @Responds(OwnSavingsDto, 'Sums what the caller saved this month and this year.')
  sum(@CurrentCaller() caller: SignedInUser) {
    return this.savings.sum(caller);
  }

  @Post('savings/:id/corrections')
  @HttpCode(201)
  @Responds(SavingDto, 'Corrects what a redemption saved by its bill, for the caller’s own list and sums.', [
    'redemption_not_found',
    'saving_not_correctable',
    'limit_reached',
  ])
  correct(
    @CurrentCaller() caller: SignedInUser,
    @Param() { id }: LongIdParamsDto,
    @Body() correction: CorrectSavingDto,
  ) {
    return this.savings.correct(caller, id, correction);
  }

  @Get('savings.csv')
  @Responds('text/csv', 'Downloads the list as a file, the newest 10,000 rows.')
  async getCsv(@CurrentCaller() caller: SignedInUser, @Res() reply: FastifyReply) {
    const csv = await this.savings.getCsv(caller);
    void reply.headers(attachment('savings.csv')).type('text/csv; charset=utf-8').send(csv);
  }
}
