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
  constructor({ updatedAt }: { updatedAt: Date }) {
    super(
      'vendor_changed',
      `Your profile was changed in another window (${updatedAt.toISOString()}). Reload it and try again.`,
    );
  }
}
