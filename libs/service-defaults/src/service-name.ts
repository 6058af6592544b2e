/** Injection token: the name of the running service, which is also the audience of its internal tokens. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');

/** Injection token of what whoever deployed it calls this version; null where they do not say. */
export const RELEASE = Symbol('RELEASE');
