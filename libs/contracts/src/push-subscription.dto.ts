import { IsBoolean, Matches } from 'class-validator';
import { About, HttpUrl, Nested } from './rules.js';

@About('What a message to a browser is encrypted with (RFC 8291).')
export class PushKeysDto {
  @About(
    "The browser's public key, base64url.",
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  )
  @Matches(/^[A-Za-z0-9_-]{87}=?$/, { message: 'p256dh is not valid' })
  p256dh!: string;

  @About('A secret of 16 bytes, base64url.', 'tBHItJI5svbpez7KI4CCXg')
  @Matches(/^[A-Za-z0-9_-]{22}(?:==)?$/, { message: 'auth is not valid' })
  auth!: string;
}

@About('A browser that wants alerts, as its PushManager describes it.')
export class SavePushSubscriptionDto {
  @About('Where its push service takes messages for it.', 'https://fcm.googleapis.com/fcm/send/abc')
  @HttpUrl('endpoint is not valid', 1000)
  endpoint!: string;

  @Nested(() => PushKeysDto, 'keys are required')
  keys!: PushKeysDto;
}

@About('A browser that wants no more alerts.')
export class EndPushSubscriptionDto {
  @About('Where its push service takes messages for it.', 'https://fcm.googleapis.com/fcm/send/abc')
  @HttpUrl('endpoint is not valid', 1000)
  endpoint!: string;
}

@About('Whether alerts are pushed to a browser.')
export class PushSubscriptionDto {
  @IsBoolean()
  isSubscribed!: boolean;
}
