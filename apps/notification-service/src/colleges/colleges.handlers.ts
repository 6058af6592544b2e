import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from './colleges.service.js';

@Controller()
export class CollegesHandlers {
  constructor(private readonly colleges: CollegesService) {}

  @HandlesEvent('CollegeChanged', 'sync-college-when-changed')
  async syncCollegeWhenChanged({ payload, occurredAt }: DomainEvent<'CollegeChanged'>): Promise<void> {
    await this.colleges.sync(payload, occurredAt);
  }

  @HandlesEvent('CollegeCreated', 'sync-college-when-created')
  async syncCollegeWhenCreated({ payload, occurredAt }: DomainEvent<'CollegeCreated'>): Promise<void> {
    await this.colleges.sync(payload, occurredAt);
  }
}
