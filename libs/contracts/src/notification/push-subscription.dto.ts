import { Description, HttpUrl, IsBoolean, Matches, Nested, PickOf } from '../rules.js';

@Description('Keys that encrypt messages to a browser (RFC 8291).')
export class PushKeysDto {
  @Matches('Public key of the browser, base64url.', /^[A-Za-z0-9_-]{87}=?$/, {
    message: 'p256dh is not valid',
    example: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  })
  p256dh!: string;
  @Matches('Secret of 16 bytes, base64url.', /^[A-Za-z0-9_-]{22}(?:==)?$/, {
    message: 'auth is not valid',
    example: 'tBHItJI5svbpez7KI4CCXg',
  })
  auth!: string;
}

@Description('A browser’s push subscription, as its PushManager describes it.')
export class SavePushSubscriptionDto {
  @HttpUrl('URL at which its push service accepts messages.', {
    message: 'endpoint is not valid',
    max: 1000,
    example: 'https://fcm.googleapis.com/fcm/send/abc',
  })
  endpoint!: string;
  @Nested(() => PushKeysDto, { message: 'keys are required' }) keys!: PushKeysDto;
}

@Description('Ends a browser’s push subscription.')
export class EndPushSubscriptionDto extends PickOf(SavePushSubscriptionDto, 'endpoint') {}

@Description('Whether alerts are pushed to a browser.')
export class PushSubscriptionDto {
  @IsBoolean() isSubscribed!: boolean;
}
