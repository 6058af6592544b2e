import { rawWorker } from './raw-queue.mjs';

const { queueEnv, tuning } = JSON.parse(process.argv[2]);
let done = 0;
let wanted = Infinity;
const tellWhenDone = () => done >= wanted && process.send({ type: 'handled' });
const worker = rawWorker(queueEnv, async () => {}, tuning.concurrency || 50);
worker.on('error', () => {});
worker.on('completed', () => {
  done++;
  tellWhenDone();
});
await worker.waitUntilReady();
process.on('message', ({ handled }) => {
  wanted = handled;
  tellWhenDone();
});
process.on('SIGTERM', () => process.exit(0));
// Ends with whoever started it, however that ended.
process.on('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
