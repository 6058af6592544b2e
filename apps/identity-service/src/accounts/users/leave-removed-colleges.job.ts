import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { UsersService } from './users.service.js';

/** Users locked per transaction. None of them can sign in meanwhile, and a college may have 100,000. */
const BATCH = 100;
const EVERY_MS = 2000;

/** Clears removed colleges from their users, in batches. The next run finishes what a stopped process left. */
@Injectable()
export class LeaveRemovedColleges extends RepeatingJob {
  constructor(private readonly users: UsersService) {
    super({ doing: 'leaving removed colleges', everyMs: EVERY_MS });
  }

  protected async turn(): Promise<boolean> {
    return (await this.users.leaveRemovedColleges(BATCH)) === BATCH;
  }
}
