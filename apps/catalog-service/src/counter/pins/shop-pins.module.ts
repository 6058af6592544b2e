import { Module } from '@nestjs/common';
import { ShopPinsController } from './shop-pins.controller.js';
import { ShopPinsService } from './shop-pins.service.js';

/** PINs of businesses, with which staff confirm a redemption on a student's phone. */
@Module({ controllers: [ShopPinsController], providers: [ShopPinsService], exports: [ShopPinsService] })
export class ShopPinsModule {}
