import { Description, Id, RequiredEmailAddress } from '../rules.js';

@Description('Subscribes an address at its owner’s request to an admin. The subscription counts at once.')
export class AddSubscriberDto {
  @RequiredEmailAddress() email!: string;
  @Id('College id.', { message: 'Please select a college to subscribe for', example: 42 }) collegeId!: number;
}
