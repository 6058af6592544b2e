import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import DKIM from 'nodemailer/lib/dkim';
import { dkimOptions } from '../dkim.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** Signs complete messages if a key is configured. */
@Injectable()
export class DkimSigner {
  private readonly dkim: DKIM | undefined;

  constructor(
    @Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'DKIM_DOMAIN'>,
  ) {
    const options = dkimOptions(env);
    this.dkim = options && new DKIM(options);
  }

  sign(message: Buffer): Promise<Buffer> | Buffer {
    return this.dkim ? buffer(this.dkim.sign(message)) : message;
  }
}
