import { About, Id, Nullable, Optional } from './rules.js';

@About('Which newsletter to send now.')
export class SendNewslettersDto {
  @About('To the subscribers of this college alone; without it to those of all active ones.')
  @Optional()
  @Nullable()
  @Id('Please select a valid college')
  collegeId?: number | null;
}
