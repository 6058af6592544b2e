// Hashes off the page's own thread, so that nobody who types waits for it.
import 'altcha-lib/v1/worker';
