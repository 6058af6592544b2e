import { About, Optional, Version } from './rules.js';

@About('What an admin approves; the body may be left out.')
export class ApproveDto {
  @About('Of the deal or business as the admin read it; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
