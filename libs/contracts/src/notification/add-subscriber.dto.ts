import { Description, Id, RequiredEmailAddress } from '../rules.js';

@Description('Subscribes an address at its owner’s request to an admin. The subscription counts at once.')
export class AddSubscriberDto {
  @RequiredEmailAddress()
  email!: string;

  @Description('College id.', 42)
  @Id({ message: 'Please select a college to subscribe for' })
  collegeId!: number;
}
