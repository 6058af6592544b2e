/** Injection token: the name of the running service, which is also the audience of its internal tokens. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
