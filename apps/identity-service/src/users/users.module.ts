import { Module } from '@nestjs/common';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ controllers: [UsersController], providers: [UsersService], exports: [UsersService] })
export class UsersModule {}

// What other features may use.
export { User } from './user.entity.js';
export { UsersService, type NewAccount } from './users.service.js';
