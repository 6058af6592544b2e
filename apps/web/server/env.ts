import { Flag, HttpAddress } from '@campus-deals/service-defaults/env-rules';
import { ServiceEnv } from '@campus-deals/service-defaults/service-env';

/** Everything the web's server can be told. */
export class WebEnv extends ServiceEnv {
  /** What pages read the API from. */
  @HttpAddress()
  GATEWAY_URL!: string;

  /** Renders the sources as they are now, with hot reload; never in production. */
  @Flag()
  DEV_SERVER: 'on' | 'off' = 'off';
}
