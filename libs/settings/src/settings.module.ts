import { Module, type DynamicModule } from '@nestjs/common';
import type { SettingsValues } from '@campus-deals/contracts/identity/settings.dto';
import { SettingsHandlers } from './settings.handlers.js';
import { FIRST_SETTINGS, Settings } from './settings.js';

/** Provides `Settings` to every feature of a service, with the handler that updates them. */
@Module({})
export class SettingsModule {
  static with(first: SettingsValues): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      controllers: [SettingsHandlers],
      providers: [{ provide: FIRST_SETTINGS, useValue: first }, Settings],
      exports: [Settings],
    };
  }
}
