import { Description, RequiredEmailAddress } from '../rules.js';

@Description('The subscriber to look up. Sent in a body, so that no request log contains the address.')
export class LookUpSubscriberDto {
  @RequiredEmailAddress() email!: string;
}
