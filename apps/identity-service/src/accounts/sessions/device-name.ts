const MAXIMUM_LENGTH = 500;
const MAXIMUM_NAME_LENGTH = 60;

/** Returns a browser's name, such as "Chrome on Windows"; null if its User-Agent does not name it. */
export async function deviceName(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent) return null;
  // Loaded lazily: only sign-ins need it.
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent.slice(0, MAXIMUM_LENGTH));
  if (!browser.name) return null;
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, MAXIMUM_NAME_LENGTH);
}
