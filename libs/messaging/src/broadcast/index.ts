// Entry point for broadcasts only, so that a process without event handlers does not load the queues.
export {
  Broadcast,
  createBroadcast,
  type BroadcastChannel,
  type BroadcastListener,
  type BroadcastMessages,
} from './broadcast.js';
