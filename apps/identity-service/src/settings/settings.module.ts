import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

/** What admins set for the whole product. */
@Module({ controllers: [SettingsController], providers: [SettingsService] })
export class ProductSettingsModule {}
