import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { DevLoginController } from './dev-login.controller.js';
import { DevLoginService } from './dev-login.service.js';

/** Sign-in by a click, without proof of who asks: part of a process only where DEV_LOGIN is on. */
@Module({
  imports: [CollegesModule, UsersModule, SessionsModule],
  controllers: [DevLoginController],
  providers: [DevLoginService],
})
export class DevLoginModule {}
