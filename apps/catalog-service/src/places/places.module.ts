import { Module } from '@nestjs/common';
import { PlaceChanges } from './place-changes.js';
import { PlacesController } from './places.controller.js';
import { PlacesService } from './places.service.js';

/** Places of a business besides its main one. */
@Module({ controllers: [PlacesController], providers: [PlaceChanges, PlacesService] })
export class PlacesModule {}
