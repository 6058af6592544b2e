interface RingProps {
  centre: { x: number; y: number };
  radius: number;
  label: { x: number; y: number; text: string } | undefined;
}

/** A distance from the center of a drawn map. */
export function Ring({ centre, radius, label }: RingProps) {
  return (
    <g>
      <circle
        cx={centre.x}
        cy={centre.y}
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.45"
        strokeDasharray="3 6"
      />
      {label && (
        <text x={label.x} y={label.y} textAnchor="middle" className="map-label">
          {label.text}
        </text>
      )}
    </g>
  );
}
