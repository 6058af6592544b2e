import { IsBoolean } from 'class-validator';
import { About, Optional } from './rules.js';

@About('What the caller wants to be told, and how: what is left out stays as it is.')
export class UpdateNotificationPreferencesDto {
  @Optional()
  @IsBoolean({ message: 'browserNotifications must be true or false' })
  browserNotifications?: boolean;

  @Optional()
  @IsBoolean({ message: 'emailNotifications must be true or false' })
  emailNotifications?: boolean;
}
