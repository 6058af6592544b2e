import { Description, Text } from '../rules.js';

@Description('Suspends an account.')
export class SuspendUserDto {
  @Text('Reason, visible only to admins.', {
    label: 'Reason',
    max: 500,
    example: 'Posts the deals of another business',
  })
  reason!: string;
}
