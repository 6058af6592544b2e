import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events.schema';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from './colleges.service.js';

@Controller()
export class RememberCollegeWhenCreated {
  constructor(private readonly colleges: CollegesService) {}

  @HandlesEvent('CollegeCreated', 'remember-college-when-created')
  async remember({ payload }: DomainEvent<'CollegeCreated'>): Promise<void> {
    await this.colleges.remember(payload);
  }
}
