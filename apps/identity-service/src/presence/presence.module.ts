import { Module } from '@nestjs/common';
import { PresenceController } from './presence.controller.js';
import { PresenceService } from './presence.service.js';

/** Shows admins what the others have open. */
@Module({ controllers: [PresenceController], providers: [PresenceService] })
export class PresenceModule {}
