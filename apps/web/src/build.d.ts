/** Address of an SVG file in the build. */
declare module '*.svg' {
  const address: string;
  export default address;
}
