import { escaped } from '../http/escaped.js';

/** Page shown while a page cannot be rendered. It loads no other files and reloads itself. */
export const unavailablePage = (productName: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="refresh" content="3" />
    <title>One moment | ${escaped(productName)}</title>
  </head>
  <body>
    <h1>One moment</h1>
    <p>This page cannot be shown right now. It is tried again every few seconds.</p>
  </body>
</html>
`;
