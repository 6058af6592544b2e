import { expect, test } from 'vitest';
import { isPushService } from './push-endpoint.js';

const HOSTS = ['fcm.googleapis.com', '*.notify.windows.com', '127.0.0.1:4711'];

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'http://127.0.0.1:4711/push/1',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, HOSTS)).toBe(true);
});

test.each([
  ['by http', 'http://fcm.googleapis.com/fcm/send/abc'],
  ['at another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
  ['with a name before it', 'https://fcm.googleapis.com@10.0.0.1/abc'],
  ['that ends alike', 'https://evilfcm.googleapis.com/abc'],
  ['that begins alike', 'https://fcm.googleapis.com.evil.example/abc'],
  ['whose domain ends alike', 'https://evilnotify.windows.com/abc'],
  ['that is nowhere on the list', 'https://push.example/abc'],
  ['that is this machine', 'http://127.0.0.1:6379/'],
  ['that is this machine by name', 'http://localhost:4711/push/1'],
  ['that is a number', 'https://169.254.169.254/latest'],
  ['that is a number of six', 'https://[fd00::1]/abc'],
  ['that is none', 'fcm.googleapis.com'],
])('an address %s is refused', (_what, endpoint) => {
  expect(isPushService(endpoint, HOSTS)).toBe(false);
});
