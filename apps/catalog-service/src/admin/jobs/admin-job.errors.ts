import type { AdminJobStatus } from '@campus-deals/contracts/enumerations';
import { ProductError } from '@campus-deals/service-defaults';

export class JobNotFound extends ProductError {
  constructor(id: number) {
    super('job_not_found', `Job ${id} not found`);
  }
}

export class ImportFileGone extends ProductError {
  constructor() {
    super('import_file_gone');
  }
}

export class JobStateConflict extends ProductError {
  constructor(status: AdminJobStatus) {
    super('job_state_conflict', `The job is ${status}`);
  }
}
