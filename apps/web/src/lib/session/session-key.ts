/** Where the session is cached; apart from the session so that what invalidates it need not know it. */
export const SESSION_KEY = ['/api/auth/session'] as const;
