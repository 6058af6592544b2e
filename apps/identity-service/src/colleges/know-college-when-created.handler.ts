import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events.schema';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from './colleges.service.js';

@Controller()
export class KnowCollegeWhenCreated {
  constructor(private readonly colleges: CollegesService) {}

  @HandlesEvent('CollegeCreated', 'know-college-when-created', { sharesTransaction: true })
  async know({ payload }: DomainEvent<'CollegeCreated'>): Promise<void> {
    await this.colleges.remember(payload);
  }
}
