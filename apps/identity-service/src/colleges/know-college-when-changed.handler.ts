import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events.schema';
import { HandlesEvent } from '@campus-deals/messaging';
import { CollegesService } from './colleges.service.js';

@Controller()
export class KnowCollegeWhenChanged {
  constructor(private readonly colleges: CollegesService) {}

  @HandlesEvent('CollegeChanged', 'know-college-when-changed', { sharesTransaction: true })
  async know({ payload }: DomainEvent<'CollegeChanged'>): Promise<void> {
    await this.colleges.remember(payload);
  }
}
