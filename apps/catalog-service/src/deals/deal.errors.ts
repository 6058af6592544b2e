import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { ProductError } from '@campus-deals/service-defaults';

export class DealNotFound extends ProductError {
  constructor(id: number) {
    super('deal_not_found', `Deal ${id} not found`);
  }
}

export class DealStateConflict extends ProductError {
  constructor(status: DealStatus, event: string) {
    super('deal_state_conflict', `The deal is ${status} and cannot be ${event}`);
  }
}
