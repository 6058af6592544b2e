import { expect, it } from 'vitest';
import { placeInText } from './place-in-text.js';

it.each([
  '41.66, -91.53',
  ' 41.66,-91.53 ',
  '41.66 -91.53',
  '(41.66, −91.53)',
  '41.66° N, 91.53° W',
  '41.66N 91.53W',
  'geo:41.66,-91.53?z=17',
  'https://www.google.com/maps/place/The+Kettle/@41.7,-91.6,17z/data=!3m1!4b1!4m6!3m5!1s0x87e4:0x1!8m2!3d41.66!4d-91.53!16s%2Fg%2F1',
  'https://www.google.com/maps/@41.66,-91.53,17z',
  'https://www.google.com/maps?q=41.66,-91.53',
  'https://maps.google.com/?q=loc:41.66,-91.53&z=17',
  'https://www.google.com/maps/search/?api=1&query=41.66%2C-91.53',
  'https://www.google.com/maps/search/41.66,+-91.53?entry=tts',
  'https://www.google.com/maps/place/41.66,-91.53',
  'https://www.google.com/maps/dir//41.66,-91.53/@41.7,-91.6,17z',
  'https://maps.apple.com/?ll=41.66,-91.53&q=The%20Kettle',
  'https://maps.apple.com/place?address=21+S+Clinton+St&coordinate=41.66,-91.53&name=The+Kettle',
  'https://maps.apple.com/?daddr=41.66,-91.53',
  'https://maps.apple.com/frame?center=41.66%2C-91.53&span=0.01%2C0.01',
  'https://www.openstreetmap.org/?mlat=41.66&mlon=-91.53#map=17/41.7/-91.6',
  'https://www.openstreetmap.org/#map=17/41.66/-91.53',
  'The Kettle\nhttps://www.google.com/maps?q=41.66,-91.53',
])('finds the place in "%s"', (text) => {
  expect(placeInText(text)).toEqual({ latitude: 41.66, longitude: -91.53 });
});

it('knows the other half of the earth', () => {
  expect(placeInText('33.86° S, 151.21° E')).toEqual({ latitude: -33.86, longitude: 151.21 });
});

it.each([
  '',
  '41.66',
  '21 S Clinton St, Iowa City',
  '(319) 555-0134',
  '91.66, -91.53',
  '41.66, -191.53',
  'https://maps.app.goo.gl/Ab3dE',
  'https://www.google.com/maps/place/The+Kettle',
])('finds none in "%s"', (text) => {
  expect(placeInText(text)).toBeUndefined();
});
