import { ProductError } from '@campus-deals/service-defaults';

export class CollegeNotFound extends ProductError {
  constructor(which: string | number) {
    super('college_not_found', `College ${which} not found`);
  }
}

export class ShortNameTaken extends ProductError {
  constructor(shortName: string, cause?: unknown) {
    const message = `Short name ${shortName} is taken`;
    super('short_name_taken', message, { errors: { shortName: [message] }, cause });
  }
}
