import { expect, test } from 'vitest';
import { isPrivateAddress, isPushService } from './push-endpoint.js';

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

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  'not an address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['142.250.74.74', '172.32.0.1', '2a00:1450:4001::200a', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
