import { createECDH } from 'node:crypto';
import type { StackContext } from './services.ts';
import { defined } from './sign-in-provider.ts';

/** Push settings: signing keys and allowed hosts. Passed only to notification. */
export const PUSH_VARIABLES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'PUSH_HOSTS'];

/** Returns the key pair in the environment, else the stack's own. */
function pushKeys({ given, secrets }: StackContext) {
  if (given.VAPID_PRIVATE_KEY || given.VAPID_PUBLIC_KEY)
    return { publicKey: given.VAPID_PUBLIC_KEY, privateKey: given.VAPID_PRIVATE_KEY };
  // Below the order of the curve, like nearly every 256-bit number.
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

/** Returns the push settings for browsers. */
export function browserPushEnv(stack: StackContext): NodeJS.ProcessEnv {
  return defined({ VAPID_PUBLIC_KEY: pushKeys(stack).publicKey });
}
