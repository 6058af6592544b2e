import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from './colleges.service.js';

@Controller()
export class SyncCollegeWhenCreated {
  constructor(private readonly colleges: CollegesService) {}

  @HandlesEvent('CollegeCreated', 'sync-college-when-created')
  async sync({ payload, occurredAt }: DomainEvent<'CollegeCreated'>): Promise<void> {
    await this.colleges.sync(payload, occurredAt);
  }
}
