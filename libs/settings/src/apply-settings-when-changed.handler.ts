import { Controller, Inject } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { Settings } from './settings.js';

@Controller()
export class ApplySettingsWhenChanged {
  constructor(@Inject(Settings) private readonly settings: Settings) {}

  @HandlesEvent('SettingsChanged', 'apply-settings-when-changed')
  async apply({ payload }: DomainEvent<'SettingsChanged'>): Promise<void> {
    await this.settings.apply(payload);
  }
}
