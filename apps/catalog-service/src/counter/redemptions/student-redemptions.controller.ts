import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { IssuedRedemptionDto, RedemptionDto, UsedUpDealsDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { UseDealDto } from '@campus-deals/contracts/catalog/shop-pin.dto';
import { Access, Responds, CurrentCaller, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { RedemptionsService } from './redemptions.service.js';
import { UsesService } from './uses.service.js';

/** Issues and lists the redemptions of students, and counts uses. */
@Controller('api')
export class StudentRedemptionsController {
  constructor(
    private readonly redemptions: RedemptionsService,
    private readonly uses: UsesService,
  ) {}

  @Access('student')
  @Post('deals/:id/redemptions')
  @Responds(IssuedRedemptionDto, 'Gives a student what to show at the counter; the same again while it is not used.', [
    'deal_not_found',
    'own_business',
    'deal_not_open_now',
    'verified_students_only',
    'redemption_limit_reached',
    'service_unavailable',
  ])
  issue(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.redemptions.issue(caller, id);
  }

  @Access('student')
  @Post('deals/:id/uses')
  @Responds(
    IssuedRedemptionDto,
    'Counts that a student uses a page or a shared code at the counter, once a day; a repeated request counts nothing.',
    [
      'deal_not_found',
      'own_business',
      'deal_not_open_now',
      'deal_state_conflict',
      'verified_students_only',
      'redemption_limit_reached',
      'too_many_requests',
      'service_unavailable',
    ],
  )
  use(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Body() { pin }: UseDealDto) {
    return this.uses.use(caller, id, pin);
  }

  @Access('signed-in')
  @Get('user/redemptions')
  @Responds([RedemptionDto], 'Lists what the caller was given for deals, the newest first.')
  async list(@CurrentCaller() caller: SignedInUser, @Query() page: PageQueryDto) {
    return new JsonAnswer(await this.redemptions.list(caller, page));
  }

  @Access('signed-in')
  @Get('user/redemptions/used-up')
  @Responds(UsedUpDealsDto, 'Lists the deals that the caller cannot use again, or not again today.')
  listUsedUp(@CurrentCaller() caller: SignedInUser) {
    return this.redemptions.listUsedUp(caller);
  }
}
