import { screen, type within } from '@testing-library/react';

/** Returns the address of a link, of the page or of a part of it, once it is there. */
export async function hrefOf(
  name: string | RegExp,
  part: Pick<ReturnType<typeof within>, 'findByRole'> = screen,
): Promise<string | null> {
  return (await part.findByRole('link', { name })).getAttribute('href');
}

/** Returns the description of an element for screen readers: its hint, followed by its error. */
export function descriptionOf(element: Element | null | undefined): string {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
