import sharp from 'sharp';
import { vi } from 'vitest';
import { PastedImages } from '../images/pasted-images.js';
import type { CatalogUnderTest } from './catalog-app.js';

/** Returns a small PNG. */
export const aPicture = (background = '#884422', { width = 40, height = 40 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Replaces the requests for images at other hosts. The test restores them. */
export const fetchingOf = (catalog: Pick<CatalogUnderTest, 'get'>) =>
  vi.spyOn(catalog.get(PastedImages) as unknown as { fetch(address: string): Promise<Buffer> }, 'fetch');
