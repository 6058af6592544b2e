import type { Broadcast } from '@campus-deals/messaging/broadcast';

/** Broadcast functions that the gateway uses. */
export type GatewayBroadcast = Pick<Broadcast, 'publish' | 'publishGap' | 'subscribe' | 'connected'>;
