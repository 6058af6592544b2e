import type { Broadcast } from '@campus-deals/messaging/broadcast';

/** What the gateway needs of the broadcasts between replicas. */
export type GatewayBroadcast = Pick<Broadcast, 'publish' | 'publishGap' | 'subscribe' | 'connected'>;
