import { Description, Reason } from '../rules.js';

@Description('Suspends an account.')
export class SuspendUserDto {
  @Reason('Reason, visible only to admins.', { example: 'Posts the deals of another business' })
  reason!: string;
}
