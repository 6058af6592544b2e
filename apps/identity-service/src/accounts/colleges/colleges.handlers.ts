import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from './colleges.service.js';

@Controller()
export class CollegesHandlers {
  constructor(private readonly colleges: CollegesService) {}

  @HandlesEvent('CollegeChanged', { sharesTransaction: true })
  async syncCollegeWhenChanged({ payload }: DomainEvent<'CollegeChanged'>): Promise<void> {
    await this.colleges.sync(payload);
  }

  @HandlesEvent('CollegeCreated', { sharesTransaction: true })
  async syncCollegeWhenCreated({ payload }: DomainEvent<'CollegeCreated'>): Promise<void> {
    await this.colleges.sync(payload);
  }

  /** Prevents users from choosing the college; `LeaveRemovedColleges` clears it, in steps, for those who had. */
  @HandlesEvent('CollegeRemoved')
  async leaveCollegeWhenRemoved({ payload }: DomainEvent<'CollegeRemoved'>): Promise<void> {
    await this.colleges.remove(payload);
  }
}
