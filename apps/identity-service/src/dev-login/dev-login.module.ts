import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { DevLoginController } from './dev-login.controller.js';
import { DevLoginService } from './dev-login.service.js';

/** Sign-in with one click and without proof of identity. Loaded only if DEV_LOGIN is on. */
@Module({
  imports: [CollegesModule, UsersModule, SessionsModule],
  controllers: [DevLoginController],
  providers: [DevLoginService],
})
export class DevLoginModule {}
