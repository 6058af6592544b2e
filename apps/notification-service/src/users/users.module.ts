import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { UsersService } from './users.service.js';

@Module({ imports: [IdentityModule], providers: [UsersService], exports: [UsersService] })
export class UsersModule {}

// What other features may use.
export { UsersService, zoneOf } from './users.service.js';
