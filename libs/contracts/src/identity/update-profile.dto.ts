import { IsBoolean } from 'class-validator';
import { CalendarDate, Description, Id, Nullable, Optional, TextBetween } from '../rules.js';

@Description('Changes to the caller’s account. Omitted fields stay as they are.')
export class UpdateProfileDto {
  @Description('Display name.', 'Ann')
  @Optional()
  @TextBetween({ label: 'Name', length: [2, 50], missing: 'Enter your name.' })
  name?: string;

  @Description('College id. Null: none.', 42)
  @Optional()
  @Nullable()
  @Id({ message: 'collegeId is not valid' })
  collegeId?: number | null;

  @Description('Graduation date. Null: unknown.', '2028-05-31')
  @Optional()
  @Nullable()
  @CalendarDate({ message: 'Please enter a valid date' })
  graduationDate?: string | null;

  @Description('Whether the home page and search start with the user’s college.')
  @Optional()
  @IsBoolean({ message: 'defaultCollege must be true or false' })
  defaultCollege?: boolean;
}
