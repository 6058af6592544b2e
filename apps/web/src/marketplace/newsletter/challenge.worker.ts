// Computes hashes off the main thread, so that typing stays responsive.
import 'altcha-lib/v1/worker';
