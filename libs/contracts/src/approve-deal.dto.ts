import { About, Optional, Version } from './rules.js';

@About('What an admin lets through; the body may be left out.')
export class ApproveDealDto {
  @About('Of the deal as the admin read it; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
