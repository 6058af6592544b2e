import { Module, type DynamicModule } from '@nestjs/common';
import type { SettingsValues } from '@campus-deals/contracts/settings.dto';
import { SettingsHandlers } from './settings.handlers.js';
import { FIRST_SETTINGS, Settings } from './settings.js';

/** `Settings` for every feature of a service, and the handler that keeps them. */
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
