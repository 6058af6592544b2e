import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

/** Product-wide settings, changed by admins. */
@Module({ controllers: [SettingsController], providers: [SettingsService] })
export class ProductSettingsModule {}
