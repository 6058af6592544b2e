import { Controller, Get } from '@nestjs/common';
import { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import { Access, Edge, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ReferralsService } from './referrals.service.js';

@Access('signed-in')
@Edge({ row: '/api/user/referrals/*' })
@Controller('api/user/referrals')
export class ReferralsController {
  constructor(private readonly referrals: ReferralsService) {}

  @Get()
  @Responds(ReferralsDto, 'Returns what the caller has earned with invitations.', ['user_not_found'])
  get(@CurrentCaller() { userId }: SignedInUser) {
    return this.referrals.get(userId);
  }
}
