import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { LookAtDto, LookDto } from '@campus-deals/contracts/identity/look.dto';
import { Access, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import { PresenceService } from './presence.service.js';

@Access('admin')
@Controller('api/admin/looks')
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  @Post()
  @HttpCode(200)
  @Responds([LookDto], 'Notes for half a minute what the caller looks at, and lists what other admins look at.')
  look(@CurrentCaller() { userId }: SignedInUser, @Body() item: LookAtDto): Promise<LookDto[]> {
    return this.presence.look(userId, item);
  }
}
