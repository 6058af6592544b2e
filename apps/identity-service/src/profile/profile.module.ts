import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { UsersModule } from '../users/users.module.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { ProfileHandlers } from './profile.handlers.js';

@Module({
  imports: [CollegesModule, UsersModule],
  controllers: [ProfileController, ProfileHandlers],
  providers: [ProfileService],
})
export class ProfileModule {}
