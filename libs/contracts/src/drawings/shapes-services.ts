/** Shapes of the drawings of services, in the notation of `drawing-svg.ts`. */
export const SERVICE_SHAPES = {
  haircut: `<path fill="second" d="M194 26h18v106h-18a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4z"/>
<path stroke="second" stroke-width="6" d="M212 32h16M212 46h16M212 60h16M212 74h16M212 88h16M212 102h16M212 116h16"/>
<path fill="paper" d="M104 20c10 4 14 10 18 20l24 54-10 8-28-52c-5-10-7-20-4-30zM170 20c-10 4-14 10-18 20l-24 54 10 8 28-52c5-10 7-20 4-30z"/>
<circle fill="line" cx="137" cy="78" r="5"/>
<g stroke="main" stroke-width="9"><ellipse cx="118" cy="112" rx="14" ry="16" transform="rotate(28 118 112)"/><ellipse cx="156" cy="112" rx="14" ry="16" transform="rotate(-28 156 112)"/></g>`,
  nails: `<rect fill="line" x="120" y="14" width="34" height="54" rx="8"/><path fill="paper" d="M124 66h26v10h-26z"/>
<path fill="main" d="M118 74h38c12 0 18 8 18 18v30a10 10 0 0 1-10 10h-54a10 10 0 0 1-10-10V92c0-10 6-18 18-18z"/>
<path stroke="paper" d="M114 96v18"/><path stroke="line" stroke-width="3" opacity=".4" d="M130 24v32"/>
<g transform="rotate(14 208 90)"><path fill="paper" d="M190 92a18 18 0 0 1 36 0v40h-36z"/><path fill="second" d="M194 74c0-22 8-36 14-36s14 14 14 36c0 18-28 18-28 0z"/><path stroke="paper" stroke-width="4" d="M203 66c0-8 2-13 5-17"/></g>`,
  beauty: `<path fill="line" d="M150 92h20v40h-20z"/><path fill="line" d="M132 126h56a4 4 0 0 1 4 6h-64a4 4 0 0 1 4-6z"/>
<circle fill="main" cx="160" cy="60" r="48"/><circle fill="paper" cx="160" cy="60" r="37"/>
<path stroke="main" opacity=".5" d="m142 66 22-24M152 78l26-28"/>
<rect fill="line" x="206" y="98" width="22" height="34" rx="4"/><path fill="second" d="M209 98V74l16-10v34z"/>`,
  spa: `<path fill="second" d="M160 52c-14-16-12-32 0-44 12 12 14 28 0 44zM154 54c-22-2-32-14-34-30 18 2 32 12 34 30zM166 54c22-2 32-14 34-30-18 2-32 12-34 30z"/>
<ellipse fill="paper" cx="160" cy="66" rx="32" ry="13"/><ellipse fill="main" cx="160" cy="90" rx="48" ry="15"/><ellipse fill="line" cx="160" cy="117" rx="64" ry="16"/>
<path stroke="paper" stroke-width="4" opacity=".7" d="M126 88c4-5 10-7 18-7M112 114c5-5 12-8 22-8"/>`,
  laundry: `<rect fill="paper" x="106" y="16" width="108" height="116" rx="10"/>
<path fill="line" d="M116 16h88a10 10 0 0 1 10 10v16H106V26a10 10 0 0 1 10-10z"/>
<circle fill="second" cx="196" cy="29" r="6"/><path stroke="paper" d="M120 29h30"/>
<circle fill="line" cx="160" cy="87" r="38"/><circle fill="paper" cx="160" cy="87" r="30"/>
<path fill="main" d="M130 87c8-8 14-8 20 0s14 8 20 0 14-8 20 0a30 30 0 0 1-60 0z"/>
<g fill="main"><circle cx="150" cy="72" r="5"/><circle cx="168" cy="68" r="4"/></g>`,
  bike: `<g transform="translate(28.800 23.760) scale(.820)"><g fill="paper" stroke="line"><circle cx="104" cy="98" r="33"/><circle cx="216" cy="98" r="33"/></g>
<path stroke="main" stroke-width="9" d="M104 98h50l-20-47M154 98l44-47h-61M198 51l18 47"/>
<path stroke="line" stroke-width="6" d="M122 48h24M198 51l-4-17h22M154 98l10 16"/>
<circle fill="second" cx="154" cy="98" r="10"/><g fill="line"><circle cx="104" cy="98" r="5"/><circle cx="216" cy="98" r="5"/></g></g>`,
  tailor: `<g fill="line"><rect x="102" y="22" width="76" height="15" rx="6"/><rect x="102" y="117" width="76" height="15" rx="6"/></g>
<path fill="main" d="M112 37h56v80h-56z"/><path stroke="paper" stroke-width="3" opacity=".6" d="m112 54 56-8M112 70l56-8M112 86l56-8M112 102l56-8"/>
<path stroke="main" stroke-width="4" d="M168 106c26 14 34-12 36-38"/>
<path stroke="second" stroke-width="7" d="m204 28 10 102"/><path fill="second" d="M197 30c0-20 14-20 16-1l2 20h-16z"/><path stroke="paper" stroke-width="4" d="m205 30 1 12"/>`,
  phone: `<rect fill="line" x="116" y="12" width="72" height="120" rx="12"/><rect fill="main" x="123" y="24" width="58" height="92" rx="3"/>
<path stroke="paper" stroke-width="4" d="m123 52 18 8 4 18 14-6 10 20M145 78l-10 14M141 60l14-14"/>
<circle fill="paper" cx="152" cy="124" r="4"/>
<g transform="rotate(34 212 86)"><path fill="second" d="M206 76h12v54a6 6 0 0 1-12 0z"/><path fill="second" d="M196 58a16 16 0 0 1 10-15v16h12V43a16 16 0 1 1-22 15z"/></g>`,
  glasses: `<path stroke="line" stroke-width="7" d="M90 70c4-22 10-30 26-32M230 70c-4-22-10-30-26-32"/>
<g fill="paper" stroke="line" stroke-width="9"><circle cx="119" cy="86" r="31"/><circle cx="201" cy="86" r="31"/></g>
<path stroke="line" stroke-width="8" d="M149 80c6-9 16-9 22 0"/>
<path fill="main" opacity=".55" d="M101 100a26 26 0 0 0 44-12zM183 100a26 26 0 0 0 44-12z"/>
<path stroke="second" d="m106 84 14-14M188 84l14-14"/>`,
  car: `<path fill="main" d="M86 114V94c0-8 6-12 14-14l14-4 18-26c4-6 8-8 16-8h42c7 0 11 2 15 8l15 26 10 3c6 2 8 6 8 13v22z"/>
<path fill="paper" d="m128 76 13-19c2-3 4-4 8-4h9v23zM166 53h22c3 0 6 1 8 4l11 19h-41z"/>
<path fill="second" d="M226 88h12v10h-12zM86 92h12v9H86z"/><path stroke="line" stroke-width="4" d="M170 88h10"/>
<g fill="line"><circle cx="118" cy="114" r="18"/><circle cx="204" cy="114" r="18"/></g><g fill="paper"><circle cx="118" cy="114" r="8"/><circle cx="204" cy="114" r="8"/></g>`,
  computer: `<rect fill="line" x="102" y="32" width="116" height="82" rx="9"/><rect fill="main" x="110" y="40" width="100" height="66" rx="3"/>
<path fill="paper" d="M84 112h152v8a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12z"/><path fill="line" opacity=".5" d="M142 112h36l-4 8h-28z"/>
<path stroke="paper" d="m142 60-14 13 14 13M178 60l14 13-14 13"/><path stroke="second" d="m166 56-12 34"/>`,
  print: `<path fill="paper" d="M122 18h60l16 16v32h-76z"/><path fill="second" d="M182 18v16h16z"/>
<path stroke="line" stroke-width="4" opacity=".6" d="M134 36h32M134 50h48"/>
<path fill="main" d="M98 60h124a10 10 0 0 1 10 10v38a8 8 0 0 1-8 8H96a8 8 0 0 1-8-8V70a10 10 0 0 1 10-10z"/>
<circle fill="second" cx="214" cy="76" r="6"/><path fill="line" d="M112 90h96v10h-96z"/>
<path fill="paper" d="M120 95h80v37h-80z"/><path stroke="line" stroke-width="4" opacity=".6" d="M132 108h56M132 120h36"/>`,
  camera: `<path fill="line" d="M132 48 140 30a8 8 0 0 1 7-4h26a8 8 0 0 1 7 4l8 18z"/>
<rect fill="main" x="88" y="46" width="144" height="86" rx="13"/><path fill="line" d="M88 66h144v8H88z"/>
<circle fill="line" cx="160" cy="90" r="36"/><circle fill="paper" cx="160" cy="90" r="27"/><circle fill="second" cx="160" cy="90" r="17"/>
<path stroke="paper" d="M150 88c1-5 4-8 9-9"/><circle fill="second" cx="214" cy="57" r="5"/><rect fill="paper" x="98" y="52" width="22" height="9" rx="4"/>`,
  pets: `<path fill="main" d="M160 74c20 0 40 22 40 40 0 14-12 18-22 16-8-2-10-3-18-3s-10 1-18 3c-10 2-22-2-22-16 0-18 20-40 40-40z"/>
<g fill="main"><ellipse cx="108" cy="74" rx="13" ry="18" transform="rotate(-26 108 74)"/><ellipse cx="212" cy="74" rx="13" ry="18" transform="rotate(26 212 74)"/><ellipse cx="139" cy="44" rx="14" ry="20" transform="rotate(-8 139 44)"/><ellipse cx="181" cy="44" rx="14" ry="20" transform="rotate(8 181 44)"/></g>
<path fill="paper" d="M160 120c-14-8-20-14-20-20 0-10 14-12 20-3 6-9 20-7 20 3 0 6-6 12-20 20z"/>
<path fill="second" d="m228 22 3 8 8 3-8 3-3 8-3-8-8-3 8-3z"/>`,
  tools: `<g transform="rotate(42 160 78)"><path fill="second" d="M152 58h16v66a8 8 0 0 1-16 0z"/><path fill="line" d="M124 24h58c10 0 18 8 20 20l-22-4v18h-40V46h-16z"/></g>
<g transform="rotate(-42 160 78)"><path fill="main" d="M152 52h16v72a8 8 0 0 1-16 0z"/><path fill="main" d="M138 34a24 24 0 0 1 14-20v24h16V14a24 24 0 1 1-30 20z"/><circle fill="paper" cx="160" cy="120" r="4"/></g>`,
  key: `<path stroke="line" stroke-width="10" d="M128 66V46a28 28 0 0 1 56 0v20"/>
<rect fill="main" x="106" y="62" width="100" height="70" rx="10"/><circle fill="paper" cx="156" cy="90" r="10"/><path fill="paper" d="m150 94-4 22h20l-4-22z"/>
<path stroke="second" stroke-width="8" d="M222 76v52M222 128h12M222 112h9"/><circle stroke="second" stroke-width="8" cx="222" cy="60" r="15"/>`,
  health: `<path stroke="line" stroke-width="8" d="M136 44V30a8 8 0 0 1 8-8h32a8 8 0 0 1 8 8v14"/>
<rect fill="paper" x="92" y="42" width="136" height="90" rx="13"/><path fill="line" opacity=".2" d="M92 55a13 13 0 0 1 13-13h8v90h-8a13 13 0 0 1-13-13zM228 55a13 13 0 0 0-13-13h-8v90h8a13 13 0 0 0 13-13z"/>
<path fill="second" d="M150 60h20v17h17v20h-17v17h-20V97h-17V77h17z"/>`,
  fuel: `<path stroke="line" stroke-width="7" d="M188 96h12a10 10 0 0 1 10 10v8a9 9 0 0 0 18 0V66l-20-22"/>
<path fill="main" d="M104 22h74a10 10 0 0 1 10 10v100H94V32a10 10 0 0 1 10-10z"/><path fill="line" d="M84 124h114v8H84z"/>
<rect fill="paper" x="108" y="36" width="66" height="36" rx="5"/><path stroke="line" d="m132 62 14-14"/>
<path fill="second" d="M141 84c10 12 13 17 13 22a13 13 0 0 1-26 0c0-5 3-10 13-22z"/><rect fill="second" x="218" y="62" width="16" height="22" rx="5"/>`,
  bell: `<path stroke="second" d="m94 52-14-10M112 32l-6-16M226 52l14-10M208 32l6-16"/>
<circle fill="line" cx="160" cy="28" r="9"/><path fill="line" d="M155 28h10v16h-10z"/>
<path fill="main" d="M94 106c0-40 28-66 66-66s66 26 66 66z"/><path stroke="paper" stroke-width="6" d="M112 92c4-18 14-30 30-36"/>
<rect fill="line" x="84" y="104" width="152" height="10" rx="5"/><path fill="paper" d="M100 114h120v12a6 6 0 0 1-6 6H106a6 6 0 0 1-6-6z"/>`,
  calendar: `<rect fill="paper" x="98" y="28" width="124" height="104" rx="10"/><path fill="main" d="M108 28h104a10 10 0 0 1 10 10v20H98V38a10 10 0 0 1 10-10z"/>
<path stroke="line" stroke-width="8" d="M128 18v22M192 18v22"/>
<g fill="line" opacity=".22"><rect x="112" y="70" width="18" height="16" rx="3"/><rect x="138" y="70" width="18" height="16" rx="3"/><rect x="164" y="70" width="18" height="16" rx="3"/><rect x="190" y="70" width="18" height="16" rx="3"/><rect x="112" y="98" width="18" height="16" rx="3"/><rect x="138" y="98" width="18" height="16" rx="3"/></g>
<circle fill="second" cx="188" cy="106" r="19"/><path stroke="paper" d="m179 106 7 7 12-14"/>`,
};
