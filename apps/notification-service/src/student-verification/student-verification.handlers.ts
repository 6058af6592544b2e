import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { StudentMailsService } from './student-mails.service.js';

@Controller()
export class StudentVerificationHandlers {
  constructor(private readonly mails: StudentMailsService) {}

  @HandlesEvent('StudentVerificationExpiring', 'remind-student-when-verification-expiring')
  async remindStudentWhenVerificationExpiring({ payload }: DomainEvent<'StudentVerificationExpiring'>): Promise<void> {
    await this.mails.remind(payload);
  }

  @HandlesEvent('SchoolAddressAdded', 'send-link-when-school-address-added')
  async sendLinkWhenSchoolAddressAdded({ payload }: DomainEvent<'SchoolAddressAdded'>): Promise<void> {
    await this.mails.sendLink(payload);
  }
}
