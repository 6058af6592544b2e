import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { NotificationPreferencesDto, ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import { UpdateNotificationPreferencesDto } from '@campus-deals/contracts/identity/update-notification-preferences.dto';
import { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ProfileService } from './profile.service.js';

@Access('signed-in')
@Controller('api/user')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get('profile')
  @Responds(ProfileDto, "Returns the caller's profile.", ['user_not_found'])
  profile(@CurrentCaller() { userId }: SignedInUser) {
    return this.profiles.get(userId);
  }

  @Put('profile')
  @Responds(ProfileDto, "Changes what is named of the caller's profile.", ['user_not_found'])
  update(@Body() body: UpdateProfileDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.profiles.update(userId, body);
  }

  @Get('notification-preferences')
  @Responds(NotificationPreferencesDto, "Returns the caller's notification preferences.", ['user_not_found'])
  preferences(@CurrentCaller() { userId }: SignedInUser) {
    return this.profiles.getPreferences(userId);
  }

  @Post('notification-preferences')
  @Responds(NotificationPreferencesDto, 'Changes how the caller wants to be notified.', ['user_not_found'])
  choose(@Body() body: UpdateNotificationPreferencesDto, @CurrentCaller() { userId }: SignedInUser) {
    return this.profiles.choose(userId, body);
  }
}
