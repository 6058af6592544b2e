import type { Broadcast } from '@campus-deals/messaging/broadcast';

export type GatewayBroadcast = Pick<Broadcast, 'publish' | 'publishGap' | 'subscribe' | 'connected'>;
