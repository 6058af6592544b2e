import { Module } from '@nestjs/common';
import { DealPausesController } from './deal-pauses.controller.js';
import { DealPausesService } from './deal-pauses.service.js';

/** A vendor's control over an approved deal: pause, sold out, resume, end today. */
@Module({ controllers: [DealPausesController], providers: [DealPausesService] })
export class DealPausesModule {}
