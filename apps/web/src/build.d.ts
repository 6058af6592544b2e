/** The address of a drawing that was built with the site. */
declare module '*.svg' {
  const address: string;
  export default address;
}
