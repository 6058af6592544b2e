import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from '../colleges/colleges.service.js';

@Controller()
export class UsersHandlers {
  constructor(private readonly colleges: CollegesService) {}

  /** Prevents users from choosing the college; `LeaveRemovedColleges` clears it, in steps, for those who had. */
  @HandlesEvent('CollegeRemoved')
  async leaveCollegeWhenRemoved({ payload }: DomainEvent<'CollegeRemoved'>): Promise<void> {
    await this.colleges.remove(payload);
  }
}
