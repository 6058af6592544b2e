import { encodeQR } from 'qr';

/** Dark on white in both themes, as scanners expect. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="block w-full"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
