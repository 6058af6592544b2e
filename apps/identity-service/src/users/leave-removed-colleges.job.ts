import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { UsersService } from './users.service.js';

/** Users locked in one transaction: none of them can sign in meanwhile, and a college may have a hundred thousand. */
const BATCH = 100;
const EVERY_MS = 2000;

/** Clears the college of users whose college was removed, in steps; what a stopped process left, the next turn finds. */
@Injectable()
export class LeaveRemovedColleges extends RepeatingJob {
  constructor(private readonly users: UsersService) {
    super({ doing: 'leaving removed colleges', everyMs: EVERY_MS });
  }

  protected async turn(): Promise<boolean> {
    return (await this.users.leaveRemovedColleges(BATCH)) === BATCH;
  }
}
