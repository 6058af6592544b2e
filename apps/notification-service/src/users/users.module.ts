import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { UsersService } from './users.service.js';

@Module({ imports: [IdentityModule], providers: [UsersService], exports: [UsersService] })
export class UsersModule {}

// Exports for other features.
export { UsersService, zoneOf } from './users.service.js';
