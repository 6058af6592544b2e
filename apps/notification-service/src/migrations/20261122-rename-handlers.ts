import { Migration } from '@mikro-orm/migrations';

const NAMES = {
  'remember-college-when-created': 'sync-college-when-created',
  'remember-college-when-changed': 'sync-college-when-changed',
  'remember-user-when-registered': 'sync-user-when-registered',
  'remember-user-when-updated': 'sync-user-when-updated',
  'tell-subscribers-when-college-activated': 'notify-subscribers-when-college-activated',
};

/** Keeps handled events handled. Replicas of the previous version may add rows; handling those twice is harmless. */
export class RenameHandlers extends Migration {
  override up(): void {
    for (const [before, after] of Object.entries(NAMES))
      this.addSql(`UPDATE inbox_events SET handler = '${after}' WHERE handler = '${before}'`);
  }
}
