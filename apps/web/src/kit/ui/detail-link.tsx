import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** Link from a list to a detail page, with a cross-fade where the browser supports it. */
export function DetailLink(props: ComponentProps<typeof Link>) {
  return <Link viewTransition {...props} />;
}
