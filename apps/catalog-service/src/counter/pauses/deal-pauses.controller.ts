import { Body, Controller, Param, Post } from '@nestjs/common';
import { OwnDealDto, PauseDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { DealPausesService } from './deal-pauses.service.js';

/** Pausing, resuming and ending of a vendor's own deals, without a review. */
@Access('vendor')
@Controller('api/vendor/deals/:id')
export class DealPausesController {
  constructor(private readonly pauses: DealPausesService) {}

  @Post('pause')
  @Responds(
    OwnDealDto,
    "Hides one of the caller's approved deals from readers until it is resumed. Codes of students stay valid unless they are withdrawn.",
    ['deal_not_found', 'deal_state_conflict'],
  )
  pause(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body: PauseDealDto) {
    return this.pauses.pause(caller, id, body);
  }

  @Post('resume')
  @Responds(OwnDealDto, "Shows one of the caller's paused deals to readers again.", [
    'deal_not_found',
    'deal_state_conflict',
    'registration_fee_required',
  ])
  resume(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.pauses.resume(caller, id);
  }

  @Post('end-today')
  @Responds(
    OwnDealDto,
    "Ends one of the caller's deals at midnight on its college's clock, unless it ends earlier. Codes of students stay valid until then.",
    ['deal_not_found', 'deal_state_conflict'],
  )
  endToday(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.pauses.endToday(caller, id);
  }
}
