import { Description, Optional, Version } from '../rules.js';

@Description('Approves a deal or change. The body is optional.')
export class ApproveDto {
  @Description('Version of the deal or business that the admin read. Default: the current one.', 3)
  @Optional()
  @Version()
  version?: number;
}
