/** Query key of the session. In its own file, so that code that invalidates it need not import the session. */
export const SESSION_KEY = ['/api/auth/session'] as const;
