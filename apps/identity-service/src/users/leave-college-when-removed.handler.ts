import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from '../colleges/colleges.module.js';
import { UsersService } from './users.service.js';

@Controller()
export class LeaveCollegeWhenRemoved {
  constructor(
    private readonly colleges: CollegesService,
    private readonly users: UsersService,
  ) {}

  /** The college first: whoever chooses it now finds it hidden. */
  @HandlesEvent('CollegeRemoved', 'leave-college-when-removed')
  async leave({ payload }: DomainEvent<'CollegeRemoved'>): Promise<void> {
    await this.colleges.remove(payload);
    await this.users.leaveCollege(payload.collegeId);
  }
}
