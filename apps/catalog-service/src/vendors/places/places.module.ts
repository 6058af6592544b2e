import { Module } from '@nestjs/common';
import { AdminPlacesController } from './admin-places.controller.js';
import { AdminPlacesService } from './admin-places.service.js';
import { PlaceChanges } from './place-changes.js';
import { PlacesController } from './places.controller.js';
import { PlacesService } from './places.service.js';

/** Places of a business besides its main one. */
@Module({
  controllers: [PlacesController, AdminPlacesController],
  providers: [PlaceChanges, PlacesService, AdminPlacesService],
})
export class PlacesModule {}
