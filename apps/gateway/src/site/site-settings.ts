import { SettingsDto } from '@campus-deals/contracts/settings.dto';
import type { InternalClient } from '@campus-deals/service-defaults/without-nest';
import type { GatewayBroadcast } from '../broadcast.js';
import type { GatewayEnv } from '../env.js';

/** A broadcast that was lost is made up for so much later. */
const READ_EVERY_MS = 3000;

/** What public answers and pages show of the settings. */
export type ShownSettings = Pick<SettingsDto, 'productName' | 'supportEmail' | 'placeholderFigures'>;

/** What admins have set, as identity said last; before it has said anything, this process's own environment. */
export class SiteSettings {
  private shown: ShownSettings;
  private reading: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly identity: Pick<InternalClient, 'ask'>,
    broadcast: GatewayBroadcast,
    env: Pick<GatewayEnv, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PLACEHOLDER_FIGURES'>,
    private readonly onChange: () => void,
  ) {
    this.shown = {
      productName: env.PRODUCT_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      placeholderFigures: env.PLACEHOLDER_FIGURES === 'on',
    };
    const read = (): void => void this.refresh();
    broadcast.subscribe('settings', { onMessage: read, onGap: read });
    this.timer = setInterval(read, READ_EVERY_MS).unref();
  }

  current(): ShownSettings {
    return this.shown;
  }

  /** Never throws: while identity is away, what it said last holds. */
  async refresh(): Promise<void> {
    // One that is under way may have begun before what was broadcast was committed.
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
    const { productName, supportEmail, placeholderFigures } = settings;
    const shown = { productName, supportEmail, placeholderFigures };
    if (JSON.stringify(shown) === JSON.stringify(this.shown)) return;
    this.shown = shown;
    this.onChange();
  }
}
