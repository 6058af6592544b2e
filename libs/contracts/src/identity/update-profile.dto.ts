import { CalendarDate, Description, Id, TextBetween, TrueOrFalse } from '../rules.js';

@Description('Changes to the caller’s account. Omitted fields stay as they are.')
export class UpdateProfileDto {
  @TextBetween('Display name.', {
    label: 'Name',
    length: [2, 50],
    missing: 'Enter your name.',
    example: 'Ann',
    optional: true,
  })
  name?: string;
  @Id('College id. Null: none.', { message: 'collegeId is not valid', example: 42, optional: 'or null' })
  collegeId?: number | null;
  @CalendarDate('Graduation date. Null: unknown.', {
    message: 'Please enter a valid date',
    example: '2028-05-31',
    optional: 'or null',
  })
  graduationDate?: string | null;
  @TrueOrFalse('Whether the home page and search start with the user’s college.', { optional: true })
  defaultCollege?: boolean;
}
