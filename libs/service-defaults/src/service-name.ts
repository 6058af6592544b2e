/** Injection token of the running service's name, which is also the audience of its internal tokens. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');

/** Injection token of the release name set at deployment. Null if unset. */
export const RELEASE = Symbol('RELEASE');
