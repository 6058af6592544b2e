import { Module } from '@nestjs/common';
import { AdminSeats } from './admin-seats.js';
import { LinkedAccounts } from './linked-accounts.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [UsersController],
  providers: [UsersService, LinkedAccounts, AdminSeats],
  exports: [UsersService, LinkedAccounts, AdminSeats],
})
export class UsersModule {}

// What other features may use.
export { AdminSeats } from './admin-seats.js';
export { LinkedAccounts } from './linked-accounts.js';
export { User } from './user.entity.js';
export { UsersService, type NewAccount } from './users.service.js';
