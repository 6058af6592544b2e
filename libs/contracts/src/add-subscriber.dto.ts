import { About, Id, RequiredEmailAddress } from './rules.js';

@About('Subscribes an address that has asked an admin for it: it counts at once.')
export class AddSubscriberDto {
  @RequiredEmailAddress()
  email!: string;

  @About('Of the college.', 42)
  @Id('Please select a college to subscribe for')
  collegeId!: number;
}
