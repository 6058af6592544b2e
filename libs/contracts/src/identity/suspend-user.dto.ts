import { About, Text } from '../rules.js';

@About('Suspends an account.')
export class SuspendUserDto {
  @About('Reason, visible only to admins.', 'Posts the deals of another business')
  @Text('Reason', 500)
  reason!: string;
}
