import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { Plugin } from 'vite';
// Imported by path: Vite's configuration would load the package's build, which may not be there yet.
import { DRAWINGS, type Drawing } from '../../../libs/contracts/src/drawings/drawing-of.js';
import { drawingSvg, drawingSymbols } from '../../../libs/contracts/src/drawings/drawing-svg.js';

const symbols = drawingSymbols();
const FILE = `assets/drawings-${hash('sha1', symbols, 'base64url').slice(0, 8)}.svg`;
/** Size of a picture in pixels: twice that in a mail's list. */
const [WIDTH, HEIGHT] = [192, 144];

/** Serves the drawings: all as symbols for pages, whose address is `__DRAWINGS__`, and each as a PNG for mails. */
export function drawings(): Plugin {
  let isClientBuild = false;
  return {
    name: 'drawings',
    config(_, { command, isSsrBuild }) {
      isClientBuild = command === 'build' && !isSsrBuild;
      return { define: { __DRAWINGS__: JSON.stringify(`/${FILE}`) } };
    },
    async buildStart() {
      if (!isClientBuild) return;
      this.emitFile({ type: 'asset', fileName: FILE, source: symbols });
      for (const drawing of Object.keys(DRAWINGS) as Drawing[])
        this.emitFile({ type: 'asset', fileName: `art/${drawing}.png`, source: await pngOf(drawing) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response) => response.setHeader('content-type', 'image/svg+xml').end(symbols));
      middlewares.use('/art', (request, response, next) => {
        const drawing = /^\/(\w+)\.png/.exec(request.url ?? '')?.[1] ?? '';
        if (!(drawing in DRAWINGS)) return next();
        pngOf(drawing as Drawing).then((png) => response.setHeader('content-type', 'image/png').end(png), next);
      });
    },
  };
}

/** Renders the middle of a drawing, which is what every crop shows. */
const pngOf = (drawing: Drawing): Promise<Buffer> =>
  sharp(Buffer.from(drawingSvg(drawing, 'viewBox="59 0 202 152"')), { density: 144 })
    .resize(WIDTH, HEIGHT)
    .png({ palette: true })
    .toBuffer();
