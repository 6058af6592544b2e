// Broadcasts alone, for a process that handles no events: it need not load the queues.
export {
  Broadcast,
  createBroadcast,
  type BroadcastChannel,
  type BroadcastListener,
  type BroadcastMessages,
} from './broadcast.js';
