import { Flag, HttpAddress } from '@campus-deals/service-defaults/env-rules';
import { ServiceEnv } from '@campus-deals/service-defaults/service-env';

/** Configuration of the web server. */
export class WebEnv extends ServiceEnv {
  /** Address from which pages read the API. */
  @HttpAddress()
  GATEWAY_URL!: string;

  /** Renders the current sources, with hot reload. Never enabled in production. */
  @Flag()
  DEV_SERVER: 'on' | 'off' = 'off';
}
