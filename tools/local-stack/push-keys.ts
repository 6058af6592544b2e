import { createECDH } from 'node:crypto';
import type { StackContext } from './services.ts';
import { defined } from './sign-in-provider.ts';

/** What pushes are signed with, and whom they may go to: for notification, and handed to no other process. */
export const PUSH_VARIABLES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'PUSH_HOSTS'];

/** The pair that the environment names, else one of the stack's own. */
function pushKeys({ given, secrets }: StackContext) {
  if (given.VAPID_PRIVATE_KEY || given.VAPID_PUBLIC_KEY)
    return { publicKey: given.VAPID_PUBLIC_KEY, privateKey: given.VAPID_PRIVATE_KEY };
  // A number below the order of the curve, as nearly every one of 256 bits is.
  const privateKey = Buffer.from(secrets.vapidPrivateKey, 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

export function pushEnv(stack: StackContext): NodeJS.ProcessEnv {
  const { publicKey, privateKey } = pushKeys(stack);
  const { VAPID_SUBJECT, PUSH_HOSTS } = stack.given;
  return defined({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUSH_HOSTS });
}

/** What browsers are told. */
export function browserPushEnv(stack: StackContext): NodeJS.ProcessEnv {
  return defined({ VAPID_PUBLIC_KEY: pushKeys(stack).publicKey });
}
