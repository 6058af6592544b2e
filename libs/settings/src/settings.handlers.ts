import { Controller, Inject } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { Settings } from './settings.js';

@Controller()
export class SettingsHandlers {
  constructor(@Inject(Settings) private readonly settings: Settings) {}

  @HandlesEvent('SettingsChanged')
  async applySettingsWhenChanged({ payload }: DomainEvent<'SettingsChanged'>): Promise<void> {
    await this.settings.apply(payload);
  }
}
