import { ProductError } from '@campus-deals/service-defaults';

export class CollegeNotFound extends ProductError {
  constructor(which: string | number) {
    super('college_not_found', `College ${which} not found`);
  }
}

export class CollegeAlreadyActive extends ProductError {
  constructor() {
    super('college_already_active');
  }
}

/** Thrown when an admin activates a college without subscribers: it needs at least one. */
export class CollegeWithoutSubscribers extends ProductError {
  constructor() {
    super('college_without_subscribers', 'A college needs at least one subscriber before it can be activated');
  }
}

export class ShortNameTaken extends ProductError {
  constructor(shortName: string, cause?: unknown) {
    const message = `Short name ${shortName} is taken`;
    super('short_name_taken', message, { errors: { shortName: [message] }, cause });
  }
}
