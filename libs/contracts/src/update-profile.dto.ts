import { IsBoolean, IsString } from 'class-validator';
import { About, AtLeast, AtMost, CalendarDate, Id, Nullable, Optional, Trimmed, rules } from './rules.js';

@About('What the caller changes of the account: what is left out stays as it is.')
export class UpdateProfileDto {
  @About('As others see it.', 'Ann')
  @Optional()
  @rules(
    Trimmed(),
    IsString({ message: 'Name must be at least 2 characters' }),
    AtLeast(2, 'Name must be at least 2 characters'),
    AtMost(50, 'Name must be less than 50 characters'),
  )
  name?: string;

  @About('Null: none.', 42)
  @Optional()
  @Nullable()
  @Id('collegeId is not valid')
  collegeId?: number | null;

  @About('Null: not known.', '2028-05-31')
  @Optional()
  @Nullable()
  @CalendarDate('Please enter a valid date')
  graduationDate?: string | null;

  @About('Home greets with the college, and search starts with it.')
  @Optional()
  @IsBoolean({ message: 'defaultCollege must be true or false' })
  defaultCollege?: boolean;
}
