import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { StudentMailsService } from './student-mails.service.js';

@Controller()
export class SendLinkWhenSchoolAddressAdded {
  constructor(private readonly mails: StudentMailsService) {}

  @HandlesEvent('SchoolAddressAdded', 'send-link-when-school-address-added')
  async send({ payload }: DomainEvent<'SchoolAddressAdded'>): Promise<void> {
    await this.mails.sendLink(payload);
  }
}
