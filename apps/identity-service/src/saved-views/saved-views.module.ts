import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { SavedViewsController } from './saved-views.controller.js';
import { SavedViewsService } from './saved-views.service.js';

/** Views of admins' tables. */
@Module({
  imports: [UsersModule],
  controllers: [SavedViewsController],
  providers: [SavedViewsService],
  exports: [SavedViewsService],
})
export class SavedViewsModule {}
