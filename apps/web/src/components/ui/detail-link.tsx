import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A link from a list to a detail page; the change is cross-faded where the browser can. */
export function DetailLink(props: ComponentProps<typeof Link>) {
  return <Link viewTransition {...props} />;
}
