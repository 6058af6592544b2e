import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { RedemptionDto, IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { Access, Responds, CurrentCaller, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { RedemptionsService } from './redemptions.service.js';

/** Issues what students show at the counter. */
@Controller('api')
export class StudentRedemptionsController {
  constructor(private readonly redemptions: RedemptionsService) {}

  @Access('student')
  @Post('deals/:id/redemptions')
  @HttpCode(200)
  @Responds(IssuedRedemptionDto, 'Gives a student what to show at the counter; the same again while it is not used.', [
    'deal_not_found',
    'deal_not_open_now',
    'verified_students_only',
    'redemption_limit_reached',
    'service_unavailable',
  ])
  issue(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto): Promise<IssuedRedemptionDto> {
    return this.redemptions.issue(caller, id);
  }

  @Access('signed-in')
  @Get('user/redemptions')
  @Responds([RedemptionDto], 'Lists what the caller was given for deals, the newest first.')
  async list(@CurrentCaller() caller: SignedInUser, @Query() page: PageQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await this.redemptions.list(caller, page));
  }
}
