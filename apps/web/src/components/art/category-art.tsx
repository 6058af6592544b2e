import type { DealCategory } from '@campus-deals/contracts/enumerations';
import type { ReactNode } from 'react';

/* Each drawing stands in 320 × 152, its ground at y = 132; the middle 200 survive any crop. */
const DRAWINGS: Record<DealCategory, ReactNode> = {
  food_drink: (
    <>
      <rect className="art-shade" x="40" y="130" width="240" height="7" rx="3.500" />
      <path className="art-paper" d="M86 52h56l-7 75a6 6 0 0 1-6 5.500H99a6 6 0 0 1-6-5.500z" />
      <path className="art-second" d="M88.800 80h50.400l-2.800 30H91.600z" />
      <rect className="art-ink" x="80" y="41" width="68" height="13" rx="5" />
      <path className="art-stroke" d="M122 40 129 14h14" />
      <path className="art-main" d="M166 91c0-27 20-41 45-41s45 14 45 41z" />
      <path
        className="art-second"
        d="M160 93h102c3 0 4 4 2 6l-9 8-12-7-12 8-12-8-12 8-12-8-12 8-12-8-9 6-12-7c-3-2-1-6 2-6z"
      />
      <rect className="art-ink" x="166" y="102" width="90" height="11" rx="5.500" />
      <path className="art-main" d="M166 115h90v6a11 11 0 0 1-11 11h-68a11 11 0 0 1-11-11z" />
      <g className="art-paper">
        <ellipse cx="193" cy="69" rx="4.500" ry="2.500" transform="rotate(-24 193 69)" />
        <ellipse cx="213" cy="63" rx="4.500" ry="2.500" />
        <ellipse cx="232" cy="71" rx="4.500" ry="2.500" transform="rotate(24 232 71)" />
      </g>
    </>
  ),
  entertainment: (
    <>
      <rect className="art-shade" x="40" y="130" width="240" height="7" rx="3.500" />
      <g className="art-paper">
        <path d="M124 22c8 0 12 6 12 14 0 10-4 14-4 23 0 12 9 20 9 42 0 17-5 31-17 31s-17-14-17-31c0-22 9-30 9-42 0-9-4-13-4-23 0-8 4-14 12-14z" />
        <path d="M83 38c7 0 10.500 5 10.500 12 0 9-3.500 12-3.500 20 0 10 8 17 8 35 0 15-4 27-15 27s-15-12-15-27c0-18 8-25 8-35 0-8-3.500-11-3.500-20 0-7 3.500-12 10.500-12z" />
      </g>
      <path
        className="art-second"
        d="M115.500 54h17c-.4 2-.5 4-.4 6h-16.200c.1-2 0-4-.4-6zM115 66.500h18c1 2.500 2 5 3 8h-24c1-3 2-5.500 3-8z"
      />
      <path
        className="art-second"
        d="M75.600 66h14.800c-.3 1.500-.4 3-.3 5H75.900c.1-2 0-3.500-.3-5zM75 76h16l2.700 7H72.300z"
      />
      <circle className="art-main" cx="206" cy="90" r="42" />
      <g className="art-ink">
        <circle cx="196" cy="68" r="5.500" />
        <circle cx="215" cy="66" r="5.500" />
        <circle cx="207" cy="83" r="5.500" />
      </g>
      <path className="art-stroke-paper" d="M177 96c2 10 8 18 16 22" />
    </>
  ),
  services: (
    <>
      <rect className="art-shade" x="40" y="130" width="240" height="7" rx="3.500" />
      <g className="art-paper">
        <circle cx="104" cy="98" r="33" />
        <circle cx="216" cy="98" r="33" />
      </g>
      <g className="art-stroke">
        <circle cx="104" cy="98" r="33" />
        <circle cx="216" cy="98" r="33" />
      </g>
      <path className="art-stroke-main" d="M104 98h50l-20-47M154 98l44-47h-61M198 51l18 47" />
      <path className="art-stroke" d="M122 48h24M198 51l-4-17h22" />
      <circle className="art-second" cx="154" cy="98" r="10" />
      <path className="art-stroke" d="M154 98l10 16" />
      <g className="art-ink">
        <circle cx="104" cy="98" r="5" />
        <circle cx="216" cy="98" r="5" />
      </g>
    </>
  ),
  shopping: (
    <>
      <rect className="art-shade" x="40" y="130" width="240" height="7" rx="3.500" />
      <path className="art-stroke" d="M118 66V48c0-30 44-30 44 0v18" />
      <path className="art-main" d="M94 58h92l8 66a7 7 0 0 1-7 8H93a7 7 0 0 1-7-8z" />
      <path className="art-stroke-paper" d="M120 82c0 26 40 26 40 0" />
      <path
        className="art-second"
        d="m214 62 26 12a7 7 0 0 1 4 6.300V126a6 6 0 0 1-6 6h-48a6 6 0 0 1-6-6V80.300a7 7 0 0 1 4-6.300z"
      />
      <circle className="art-ink" cx="214" cy="80" r="6" />
      <path className="art-stroke" d="M214 78c2-20 12-32 26-34" />
      <path className="art-stroke" d="m201 119 26-22" />
      <g className="art-ink">
        <circle cx="203" cy="99" r="4.500" />
        <circle cx="225" cy="117" r="4.500" />
      </g>
    </>
  ),
  tutoring: (
    <>
      <rect className="art-shade" x="40" y="130" width="240" height="7" rx="3.500" />
      <path
        className="art-main"
        d="M68 62h92v70H68a6 6 0 0 1-6-6V68a6 6 0 0 1 6-6zM160 62h92a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6h-92z"
      />
      <path
        className="art-paper"
        d="M72 54c30-8 66-6 88 6v68c-22-11-58-13-88-6zM248 54c-30-8-66-6-88 6v68c22-11 58-13 88-6z"
      />
      <g className="art-stroke">
        <path d="M160 60v68" />
        <path
          strokeWidth="4"
          d="M90 73c17-3 35-2 50 4M90 90c17-3 35-2 50 4M180 94c9-4 19-5.500 30-5.500"
          opacity=".55"
        />
      </g>
      <g transform="rotate(38 226 56)">
        <rect className="art-second" x="217" y="2" width="19" height="72" />
        <path className="art-paper" d="M217 74h19l-9.500 20z" />
        <path className="art-ink" d="m223.200 87 3.300 7 3.300-7z" />
        <path className="art-ink" d="M217 2h19v-6a6 6 0 0 0-6-6h-7a6 6 0 0 0-6 6z" />
      </g>
    </>
  ),
  other: (
    <>
      <rect className="art-shade" x="40" y="130" width="240" height="7" rx="3.500" />
      <path className="art-paper" d="M84 62h152v70H84z" />
      <path className="art-second" d="M98 82h50v50H98z" />
      <path className="art-ink" d="M166 82h56v30h-56z" opacity=".85" />
      <path
        className="art-main"
        d="M82 26h156l14 36v6a15 15 0 0 1-30 0 15.500 15.500 0 0 1-31 0 15.500 15.500 0 0 1-31 0 15.500 15.500 0 0 1-31 0 15.500 15.500 0 0 1-31 0 15 15 0 0 1-30 0v-6z"
      />
      <path
        className="art-paper"
        d="M117 26h24l-12 42a15.500 15.500 0 0 1-31 0v-6zM179 26h24l19 36v6a15.500 15.500 0 0 1-31 0v-6z"
        opacity=".9"
      />
      <circle className="art-paper" cx="139" cy="108" r="4" />
      <path className="art-stroke-paper" d="m176 104 12-13M190 106l16-17" opacity=".7" />
    </>
  ),
};

/** The drawn picture of a category, for tickets without a photo. Decoration: it says nothing the text beside it does not. */
export function CategoryArt({ category, className }: { category: DealCategory; className?: string }) {
  return (
    <svg
      className={`art block ${className ?? ''}`}
      data-category={category}
      viewBox="0 0 320 152"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {DRAWINGS[category]}
    </svg>
  );
}
