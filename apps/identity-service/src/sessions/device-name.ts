const MAXIMUM_LENGTH = 500;
const MAXIMUM_NAME_LENGTH = 60;

/** What to call a browser in the list of sessions, such as "Chrome on Windows"; null when its User-Agent does not say. */
export async function deviceName(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent) return null;
  // Only signing in needs it.
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent.slice(0, MAXIMUM_LENGTH));
  if (!browser.name) return null;
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, MAXIMUM_NAME_LENGTH);
}
