import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { UsersModule } from '../users/users.module.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { TurnOffEmailNotificationsWhenAlertMailsDeclined } from './turn-off-email-notifications-when-alert-mails-declined.handler.js';

@Module({
  imports: [CollegesModule, UsersModule],
  controllers: [ProfileController, TurnOffEmailNotificationsWhenAlertMailsDeclined],
  providers: [ProfileService],
})
export class ProfileModule {}
