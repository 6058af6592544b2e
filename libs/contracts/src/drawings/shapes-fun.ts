/** Shapes of the drawings of entertainment, in the notation of `drawing-svg.ts`. */
export const FUN_SHAPES = {
  cinema: `<g fill="paper"><circle cx="118" cy="50" r="16"/><circle cx="142" cy="36" r="18"/><circle cx="172" cy="34" r="18"/><circle cx="198" cy="46" r="17"/><circle cx="156" cy="54" r="18"/><circle cx="184" cy="58" r="14"/></g>
<g fill="second"><circle cx="140" cy="44" r="5"/><circle cx="172" cy="40" r="5"/><circle cx="192" cy="54" r="4"/></g>
<path fill="main" d="M102 62h116l-14 64a7 7 0 0 1-7 6h-74a7 7 0 0 1-7-6z"/>
<path fill="paper" d="M125 62h23l3 70h-14zM172 62h23l-12 70h-14z"/>
<path fill="line" d="M100 58h120v9H100z"/>`,
  bowling: `<g fill="paper"><path d="M124 22c8 0 12 6 12 14 0 10-4 14-4 23 0 12 9 20 9 42 0 17-5 31-17 31s-17-14-17-31c0-22 9-30 9-42 0-9-4-13-4-23 0-8 4-14 12-14z"/><path d="M83 38c7 0 10.500 5 10.500 12 0 9-3.500 12-3.500 20 0 10 8 17 8 35 0 15-4 27-15 27s-15-12-15-27c0-18 8-25 8-35 0-8-3.500-11-3.500-20 0-7 3.500-12 10.500-12z"/></g>
<path fill="second" d="M115.500 54h17c-.4 2-.5 4-.4 6h-16.200c.1-2 0-4-.4-6zM115 66.500h18c1 2.500 2 5 3 8h-24c1-3 2-5.500 3-8zM75.600 66h14.800c-.3 1.500-.4 3-.3 5H75.900c.1-2 0-3.500-.3-5zM75 76h16l2.700 7H72.300z"/>
<circle fill="main" cx="198" cy="90" r="42"/>
<g fill="line"><circle cx="188" cy="68" r="5.500"/><circle cx="207" cy="66" r="5.500"/><circle cx="199" cy="83" r="5.500"/></g>
<path stroke="paper" stroke-width="4" d="M169 96c2 10 8 18 16 22"/>`,
  pottery: `<rect fill="line" x="98" y="116" width="124" height="8" rx="4"/><path fill="line" d="M148 122h24v10h-24z"/>
<path fill="main" d="M138 26h44c2 14-6 18-6 26 0 12 28 20 28 42 0 12-10 22-22 22h-44c-12 0-22-10-22-22 0-22 28-30 28-42 0-8-8-12-6-26z"/>
<path fill="paper" d="M130 68h60c8 6 13 13 14 22h-88c1-9 6-16 14-22z"/>
<path stroke="second" d="m122 84 11-10 11 10 11-10 11 10 11-10 11 10 8-8"/>
<rect fill="line" x="132" y="21" width="56" height="9" rx="4.5"/>`,
  records: `<circle fill="line" cx="186" cy="76" r="52"/>
<g stroke="paper" stroke-width="3" opacity=".35"><circle cx="186" cy="76" r="42"/><circle cx="186" cy="76" r="33"/></g>
<circle fill="second" cx="186" cy="76" r="20"/><circle fill="paper" cx="186" cy="76" r="5"/>
<rect fill="main" x="84" y="24" width="96" height="108" rx="6"/>
<circle fill="paper" cx="132" cy="78" r="26"/><circle fill="second" cx="142" cy="78" r="14"/>
<path stroke="paper" d="M100 40h34"/>`,
  music: `<path fill="main" d="M132 36 208 20v22l-76 16z"/>
<path stroke="main" stroke-width="9" d="M136 40v70M204 26v70"/>
<ellipse fill="main" cx="120" cy="112" rx="22" ry="17" transform="rotate(-18 120 112)"/><ellipse fill="main" cx="188" cy="98" rx="22" ry="17" transform="rotate(-18 188 98)"/>
<path stroke="paper" d="M108 110c2-6 8-9 14-9M176 96c2-6 8-9 14-9"/>
<path fill="second" d="m98 28 4 10 10 4-10 4-4 10-4-10-10-4 10-4zM226 96l4 10 10 4-10 4-4 10-4-10-10-4 10-4z"/>`,
  games: `<path stroke="line" d="M160 50c0-22 24-14 24-34"/>
<path fill="main" d="M122 48h76c26 0 36 24 38 50 1 16-6 30-20 30-12 0-18-8-26-22h-60c-8 14-14 22-26 22-14 0-21-14-20-30 2-26 12-50 38-50z"/>
<path fill="paper" d="M122 62h12v11h11v12h-11v11h-12V85h-11V73h11z"/>
<g fill="second"><circle cx="184" cy="79" r="7"/><circle cx="212" cy="79" r="7"/></g><g fill="line"><circle cx="198" cy="66" r="7"/><circle cx="198" cy="92" r="7"/></g>
<path stroke="paper" stroke-width="4" d="M152 66h16"/>`,
  climbing: `<path fill="main" d="M82 132 152 32a6 6 0 0 1 10 0l34 50 12-14a6 6 0 0 1 9 1l29 63z"/>
<path fill="paper" d="m130 63 22-31a6 6 0 0 1 10 0l22 32-10-4-8 12-12-10-10 9z"/>
<path stroke="line" d="M158 28V8"/><path fill="second" d="M160 6h30l-8 8 8 8h-30z"/>
<path stroke="paper" stroke-dasharray="1 11" d="M114 126c14-18 36-8 44-22s-12-16-6-30"/>`,
  yoga: `<rect fill="second" x="88" y="122" width="144" height="10" rx="5"/>
<circle fill="line" cx="160" cy="34" r="17"/>
<path stroke="main" stroke-width="13" d="M142 72c-10 12-18 22-34 28M178 72c10 12 18 22 34 28"/>
<path fill="main" d="M144 58h32c8 0 12 6 11 14l-5 34h-44l-5-34c-1-8 3-14 11-14z"/>
<path fill="line" d="M114 122c-12 0-12-14-2-16l48-10 48 10c10 2 10 16-2 16l-46-8z"/>
<circle fill="paper" cx="105" cy="101" r="7"/><circle fill="paper" cx="215" cy="101" r="7"/>`,
  gym: `<path stroke="line" stroke-width="12" d="M92 82h136"/>
<g fill="main"><rect x="106" y="36" width="22" height="92" rx="8"/><rect x="192" y="36" width="22" height="92" rx="8"/></g>
<g fill="second"><rect x="88" y="54" width="18" height="56" rx="7"/><rect x="214" y="54" width="18" height="56" rx="7"/></g>
<path stroke="paper" stroke-width="4" d="M114 48v20M200 48v20"/>`,
  theater: `<path fill="second" d="M146 30c26 8 58 4 78-8 10 40-2 88-30 92-30 4-56-40-48-84z"/>
<path stroke="line" d="m168 62 14-4M200 52l12-6M178 92c8-14 22-16 30-8"/>
<path fill="main" d="M88 42c24 10 54 10 78 0 8 42-8 88-39 88S80 84 88 42z"/>
<path stroke="paper" d="M104 70c4-7 12-7 16 0M134 70c4-7 12-7 16 0"/><path fill="paper" d="M104 88h46c-4 30-42 30-46 0z"/>`,
  art: `<path fill="paper" d="M160 26c40 0 70 22 70 52 0 22-16 26-30 24s-20 4-16 14-2 16-24 16c-42 0-70-24-70-54s30-52 70-52z"/>
<circle fill="main" cx="124" cy="66" r="12"/><circle fill="second" cx="158" cy="50" r="12"/><circle fill="line" cx="194" cy="62" r="12"/><circle fill="main" opacity=".55" cx="122" cy="100" r="11"/>
<path stroke="line" stroke-width="7" d="m156 104 64-84"/><path fill="second" d="M142 126c-2-14 2-22 12-28l10 8c-4 10-10 18-22 20z"/>`,
  golf: `<path fill="second" d="M84 132c8-26 44-38 76-38s68 12 76 38z"/>
<path stroke="line" d="M150 112V14"/><path fill="main" d="M152 14c20-6 32 12 54 6-4 14-2 22 4 32-22 6-36-10-58-4z"/>
<ellipse fill="line" opacity=".5" cx="150" cy="113" rx="16" ry="4"/>
<circle fill="paper" cx="198" cy="112" r="12"/>`,
  sports: `<circle fill="main" cx="160" cy="78" r="54"/>
<path stroke="line" d="M160 24v108M106 78h108M122 40c24 22 24 54 0 76M198 40c-24 22-24 54 0 76"/>
<path stroke="paper" d="M124 52c5-8 11-13 20-16"/>`,
  hotel: `<path fill="line" d="M88 34h10v98H88zM222 84h10v48h-10z"/>
<path fill="main" d="M98 88h126a8 8 0 0 1 8 8v20H98z"/><path fill="second" d="M150 88h74a8 8 0 0 1 8 8v8h-82z"/>
<rect fill="paper" x="102" y="66" width="44" height="24" rx="10"/>
<path fill="paper" d="M190 26a24 24 0 1 0 22 34 20 20 0 0 1-22-34z"/>`,
  travel: `<path stroke="line" stroke-width="7" d="M138 46V30a8 8 0 0 1 8-8h28a8 8 0 0 1 8 8v16"/>
<rect fill="main" x="94" y="44" width="132" height="84" rx="12"/>
<path fill="line" d="M116 44h12v84h-12zM192 44h12v84h-12z"/>
<circle fill="paper" cx="160" cy="86" r="22"/><path fill="second" d="m160 70 4.500 11 11.500 1-9 7.500 3 11.500-10-6.500-10 6.500 3-11.500-9-7.500 11.500-1z"/>
<g fill="line"><circle cx="112" cy="130" r="6"/><circle cx="208" cy="130" r="6"/></g>`,
  dance: `<path stroke="line" d="M160 8v22"/><circle fill="paper" stroke="line" cx="160" cy="80" r="50"/>
<path fill="main" d="M118 51h24v19h-30c1-7 3-13 6-19zM178 51h24c3 6 5 12 6 19h-30zM142 70h36v20h-36zM112 90h30v20h-24c-3-6-5-12-6-20zM178 90h30c-1 8-3 14-6 20h-24z"/>
<path fill="second" d="M142 31c12-3 24-3 36 0v20h-36zM142 110h36v19c-12 3-24 3-36 0z"/>
<path stroke="line" stroke-width="3" opacity=".5" d="M109 70h102M109 90h102M118 51h84M118 110h84M142 32v96M178 32v96"/>
<path fill="second" d="m94 28 3 8 8 3-8 3-3 8-3-8-8-3 8-3zM228 22l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"/>`,
  ticket: `<g transform="rotate(-12 160 80)"><path fill="second" d="M98 26h124a6 6 0 0 1 6 6v12a10 10 0 0 0 0 20v12a6 6 0 0 1-6 6H98a6 6 0 0 1-6-6V64a10 10 0 0 0 0-20V32a6 6 0 0 1 6-6z"/></g>
<g transform="rotate(8 160 90)"><path fill="main" d="M98 60h124a6 6 0 0 1 6 6v14a10 10 0 0 0 0 20v14a6 6 0 0 1-6 6H98a6 6 0 0 1-6-6v-14a10 10 0 0 0 0-20V66a6 6 0 0 1 6-6z"/>
<path stroke="paper" stroke-width="4" stroke-dasharray="1 9" d="M194 68v46"/>
<path fill="paper" d="m144 70 6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z"/></g>`,
  balloons: `<path stroke="line" stroke-width="4" d="M128 84c6 22 24 24 32 48M192 84c-6 22-24 24-32 48M160 70v62"/>
<ellipse fill="second" cx="124" cy="56" rx="27" ry="32"/><ellipse fill="paper" cx="196" cy="56" rx="27" ry="32"/><ellipse fill="main" cx="160" cy="42" rx="28" ry="34"/>
<path stroke="paper" d="M144 38c1-8 5-13 11-15"/><path stroke="paper" d="M106 54c1-6 3-10 7-13"/>`,
};
