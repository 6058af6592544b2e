import { Controller, Get } from '@nestjs/common';
import type { Referrals } from '@campus-deals/contracts/referrals.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ReferralsService } from './referrals.service.js';

@Access('signed-in')
@Controller('api/user/referrals')
export class ReferralsController {
  constructor(private readonly referrals: ReferralsService) {}

  @Get()
  get(@CurrentCaller() { userId }: SignedInUser): Promise<Referrals> {
    return this.referrals.get(userId);
  }
}
