import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ActivitiesService } from './activities.service.js';

@Controller()
export class NoteActivityWhenCollegeActivated {
  constructor(private readonly activities: ActivitiesService) {}

  @HandlesEvent('CollegeActivated', 'note-activity-when-college-activated')
  async note(event: DomainEvent<'CollegeActivated'>): Promise<void> {
    const { collegeId, name } = event.payload;
    await this.activities.note(event, {
      action: 'college.unlock',
      subject: { type: 'college', id: collegeId, label: name },
    });
  }
}
