export { requestSnapshots } from './snapshots/snapshot.entity.js';
