import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  notificationPreferencesBody,
  updateProfileBody,
  type NotificationPreferences,
  type NotificationPreferencesBody,
  type Profile,
  type UpdateProfileBody,
} from '@campus-deals/contracts/account.schema';
import { Access, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ProfileService } from './profile.service.js';

@Access('signed-in')
@Controller('api/user')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get('profile')
  profile(@CurrentCaller() { userId }: SignedInUser): Promise<Profile> {
    return this.profiles.get(userId);
  }

  @Put('profile')
  update(
    @Body({ schema: updateProfileBody }) body: UpdateProfileBody,
    @CurrentCaller() { userId }: SignedInUser,
  ): Promise<Profile> {
    return this.profiles.update(userId, body);
  }

  @Get('notification-preferences')
  preferences(@CurrentCaller() { userId }: SignedInUser): Promise<NotificationPreferences> {
    return this.profiles.getPreferences(userId);
  }

  @Post('notification-preferences')
  @HttpCode(200)
  choose(
    @Body({ schema: notificationPreferencesBody }) body: NotificationPreferencesBody,
    @CurrentCaller() { userId }: SignedInUser,
  ): Promise<NotificationPreferences> {
    return this.profiles.choose(userId, body);
  }
}
