import { Description, Text } from '../rules.js';

@Description('Suspends an account.')
export class SuspendUserDto {
  @Description('Reason, visible only to admins.', 'Posts the deals of another business')
  @Text({ label: 'Reason', max: 500 })
  reason!: string;
}
