import { ProductError } from '@campus-deals/service-defaults';

export class JobNotFound extends ProductError {
  constructor(id: number) {
    super('job_not_found', `Job ${id} not found`);
  }
}
