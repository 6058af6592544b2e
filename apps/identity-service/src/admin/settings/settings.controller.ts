import { Body, Controller, Get, Patch } from '@nestjs/common';
import { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { UpdateSettingsDto } from '@campus-deals/contracts/identity/update-settings.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Access('admin')
  @Get('api/admin/settings')
  @Responds(SettingsDto, 'Returns the settings of the product.')
  get() {
    return this.settings.get();
  }

  @Access('admin')
  @Patch('api/admin/settings')
  @Responds(SettingsDto, 'Changes settings; every replica follows within seconds.', ['settings_changed'])
  update(@Body() body: UpdateSettingsDto) {
    return this.settings.update(body);
  }

  @Access('service')
  @Get('internal/settings')
  @Responds(SettingsDto, 'Returns the settings to services that store no copy.')
  forServices() {
    return this.settings.get();
  }
}
