/** Fragment of a link that asks to vouch, before its token. */
export const VOUCH_HASH = '#vouch=';
