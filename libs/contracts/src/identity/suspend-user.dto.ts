import { Description, Text } from '../rules.js';

@Description('Suspends an account.')
export class SuspendUserDto {
  @Description('Reason, visible only to admins.', 'Posts the deals of another business')
  @Text('Reason', 500)
  reason!: string;
}
