import { DEFAULT_SETTINGS, SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import type { InternalClient } from '@campus-deals/service-defaults/without-nest';
import type { GatewayBroadcast } from '../broadcast.js';
import type { GatewayEnv } from '../env.js';

/** Polling interval, which compensates for lost broadcasts. */
const READ_EVERY_MS = 3000;

/** Settings that public answers and pages show. */
export type ShownSettings = Pick<SettingsDto, 'productName' | 'supportEmail' | 'vendorFeeCents'>;

/** The admins' settings, as last read from identity; until the first read, values from this process's environment. */
export class SiteSettings {
  private shown: ShownSettings;
  private reading: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly identity: Pick<InternalClient, 'ask'>,
    broadcast: GatewayBroadcast,
    env: Pick<GatewayEnv, 'PRODUCT_NAME' | 'SUPPORT_EMAIL'>,
    private readonly onChange: () => void,
  ) {
    this.shown = {
      productName: env.PRODUCT_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      vendorFeeCents: DEFAULT_SETTINGS.vendorFeeCents,
    };
    const read = (): void => void this.refresh();
    broadcast.subscribe('settings', { onMessage: read, onGap: read });
    this.timer = setInterval(read, READ_EVERY_MS).unref();
  }

  current(): ShownSettings {
    return this.shown;
  }

  /** Reads the settings from identity. Never throws: while identity is down, the last values apply. */
  async refresh(): Promise<void> {
    // A read in progress may have begun before the broadcast change was committed.
    await this.reading;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    await this.reading;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async read(): Promise<void> {
    const settings = await this.identity.ask('/internal/settings', SettingsDto).catch(() => undefined);
    if (!settings) return;
    const { productName, supportEmail, vendorFeeCents } = settings;
    const shown = { productName, supportEmail, vendorFeeCents };
    if (JSON.stringify(shown) === JSON.stringify(this.shown)) return;
    this.shown = shown;
    this.onChange();
  }
}
