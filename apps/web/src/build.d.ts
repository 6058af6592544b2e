/** Whether this build holds the quick logins (vite.config.ts). */
declare const __QUICK_LOGIN__: boolean;

/** The address of a drawing that was built with the site. */
declare module '*.svg' {
  const address: string;
  export default address;
}
