import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { ExpiryReminders } from './expiry-reminders.js';
import { StaleAddresses } from './stale-addresses.js';

/** A reminder weeks ahead may be ten minutes late. */
const LOOK_EVERY_MS = 10 * 60 * 1000;

/** Looks for reminders that are due and for what is not to be kept. */
@Injectable()
export class ExpiryReminderTimer extends RepeatingJob {
  constructor(
    private readonly reminders: ExpiryReminders,
    private readonly staleAddresses: StaleAddresses,
  ) {
    super({ doing: 'reminding students', everyMs: LOOK_EVERY_MS });
  }

  protected async turn(): Promise<boolean> {
    await this.reminders.remind();
    await this.staleAddresses.forget();
    return false;
  }
}
