import { ProductError } from '@campus-deals/service-defaults';

export const collegeNotFound = (which: string | number) =>
  new ProductError('college_not_found', `College ${which} not found`);

export function shortNameTaken(shortName: string, cause?: unknown): ProductError {
  const message = `Short name ${shortName} is taken`;
  return new ProductError('short_name_taken', message, { errors: { shortName: [message] }, cause });
}
