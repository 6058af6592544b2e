import { About, RequiredEmailAddress } from './rules.js';

@About('Whose newsletters are asked for. In a body: no address stands in a log of requests.')
export class LookUpSubscriberDto {
  @RequiredEmailAddress()
  email!: string;
}
