import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { PushModule } from './push/push.module.js';
import { AudienceModule } from '../audience/audience.module.js';
import { MailServer } from './mail-server.client.js';
import { SendMail } from './send-mail.job.js';
import { SendPush } from './send-push.job.js';

/** Hands messages to the mail server and to push services. Only the sender process runs the jobs. */
@Module({
  imports: [AudienceModule, MessagesModule, PushModule],
  providers: [MailServer, SendMail, SendPush],
})
export class SendersModule {}
