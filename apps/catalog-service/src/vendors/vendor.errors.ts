import { ProductError } from '@campus-deals/service-defaults';

export class VendorProfileNotFound extends ProductError {
  constructor() {
    super('vendor_profile_not_found', 'Vendor profile not found');
  }
}

export class VendorAlreadyRegistered extends ProductError {
  constructor(cause?: unknown) {
    super('vendor_already_registered', 'You have registered a business already', { cause });
  }
}

export class VendorChanged extends ProductError {
  constructor({ updatedAt }: { updatedAt: Date }, what = 'Your profile was changed in another window') {
    super('vendor_changed', `${what} (${updatedAt.toISOString()}). Reload it and try again.`);
  }
}

/** Thrown while the vendor is suspended: it can neither post deals nor redeem codes. */
export class VendorSuspended extends ProductError {
  constructor() {
    super('vendor_suspended', 'Your business is suspended. Your dashboard says why.');
  }
}

/** Thrown if no change is pending any more; `outcome` names the admin and the time of the decision. */
export class VendorStateConflict extends ProductError {
  constructor(outcome = 'No change of this business waits any more') {
    super('vendor_state_conflict', outcome);
  }
}

export class VendorNotFound extends ProductError {
  constructor(id: number) {
    super('vendor_not_found', `Vendor ${id} not found`);
  }
}
