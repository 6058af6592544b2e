import { IsBoolean, Matches } from 'class-validator';
import { Description, HttpUrl, Nested } from '../rules.js';

@Description('Keys that encrypt messages to a browser (RFC 8291).')
export class PushKeysDto {
  @Description(
    'Public key of the browser, base64url.',
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  )
  @Matches(/^[A-Za-z0-9_-]{87}=?$/, { message: 'p256dh is not valid' })
  p256dh!: string;

  @Description('Secret of 16 bytes, base64url.', 'tBHItJI5svbpez7KI4CCXg')
  @Matches(/^[A-Za-z0-9_-]{22}(?:==)?$/, { message: 'auth is not valid' })
  auth!: string;
}

@Description('A browser’s push subscription, as its PushManager describes it.')
export class SavePushSubscriptionDto {
  @Description('URL at which its push service accepts messages.', 'https://fcm.googleapis.com/fcm/send/abc')
  @HttpUrl({ message: 'endpoint is not valid', max: 1000 })
  endpoint!: string;

  @Nested(() => PushKeysDto, { message: 'keys are required' })
  keys!: PushKeysDto;
}

@Description('Ends a browser’s push subscription.')
export class EndPushSubscriptionDto {
  @Description('URL at which its push service accepts messages.', 'https://fcm.googleapis.com/fcm/send/abc')
  @HttpUrl({ message: 'endpoint is not valid', max: 1000 })
  endpoint!: string;
}

@Description('Whether alerts are pushed to a browser.')
export class PushSubscriptionDto {
  @IsBoolean()
  isSubscribed!: boolean;
}
