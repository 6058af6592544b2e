import { encodeQR } from 'qr';

/** Dark on white in every theme, forced colors included, as scanners expect. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="block w-full forced-color-adjust-none"
    >
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
