/** Whether this build holds the quick logins (vite.config.ts). */
declare const __QUICK_LOGIN__: boolean;
