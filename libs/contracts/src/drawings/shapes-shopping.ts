/** Shapes of the drawings of shopping, tutoring and any shop, in the notation of `drawing-svg.ts`. */
export const SHOPPING_SHAPES = {
  books: `<path fill="main" d="M96 102h122a6 6 0 0 1 6 6v24H96a15 15 0 0 1 0-30z"/><path fill="paper" d="M98 110h126v14H98a7 7 0 0 1 0-14z"/>
<path fill="second" d="M104 70h118a15 15 0 0 1 0 32H104a6 6 0 0 1-6-6V76a6 6 0 0 1 6-6z"/><path fill="paper" d="M98 78h122a8 8 0 0 1 0 16H98z"/>
<g transform="rotate(-9 160 52)"><path fill="line" d="M108 38h106a6 6 0 0 1 6 6v24H108a15 15 0 0 1 0-30z"/><path fill="paper" d="M110 46h110v14H110a7 7 0 0 1 0-14z"/></g>
<path fill="main" d="M190 48h12v30l-6-6-6 6z"/>`,
  clothes: `<path stroke="line" d="M160 34c0-10 12-8 12-16s-12-12-16-4"/>
<path fill="main" d="M136 32c6 12 42 12 48 0l28 10a8 8 0 0 1 5 5l13 31-26 12-8-14v56H124V76l-8 14-26-12 13-31a8 8 0 0 1 5-5z"/>
<path stroke="paper" d="M134 34c8 16 44 16 52 0"/><path fill="paper" d="M124 84h72v12h-72z"/><path fill="second" d="M124 100h72v12h-72z"/>`,
  shoes: `<path fill="main" d="M86 50c10 8 26 8 34-4l12 4c8 26 26 40 56 46 26 4 46 8 46 24v2H84c-6-24-6-50 2-72z"/>
<path fill="paper" d="M82 114h152a9 9 0 0 1 0 18H90a8 8 0 0 1-8-8z"/>
<path fill="second" d="M86 50c10 8 26 8 34-4l6 2-6 66H82c-4-22-3-44 4-64z"/>
<path stroke="paper" d="m140 78 16-12M152 90l16-12M168 98l12-12"/><path stroke="line" stroke-width="4" opacity=".5" d="M112 132v-9M140 132v-9M168 132v-9M196 132v-9"/>`,
  plants: `<path fill="main" d="M160 92c-34 2-52-16-54-46 32-2 54 16 54 46zM160 88c0-34 18-54 50-56 2 34-16 56-50 56z"/><path fill="main" d="M160 90c-16-24-14-54 0-76 14 22 16 52 0 76z"/>
<path stroke="paper" stroke-width="4" opacity=".7" d="M160 92V44M156 86c-10-8-20-18-30-26M164 82c10-10 18-20 28-34"/>
<path fill="second" d="M118 92h84l-8 34a8 8 0 0 1-8 6h-52a8 8 0 0 1-8-6z"/><rect fill="line" x="110" y="86" width="100" height="13" rx="5"/>`,
  flowers: `<path stroke="main" d="M160 84V60M150 90 124 62M170 90l26-28"/>
<g fill="second"><circle cx="112" cy="44" r="11"/><circle cx="128" cy="34" r="11"/><circle cx="136" cy="52" r="11"/><circle cx="118" cy="60" r="11"/></g>
<g fill="paper"><circle cx="186" cy="36" r="11"/><circle cx="204" cy="36" r="11"/><circle cx="208" cy="54" r="11"/><circle cx="188" cy="56" r="11"/></g>
<g fill="main"><circle cx="150" cy="26" r="12"/><circle cx="170" cy="26" r="12"/><circle cx="174" cy="44" r="12"/><circle cx="160" cy="54" r="12"/><circle cx="146" cy="44" r="12"/></g>
<g fill="line"><circle cx="123" cy="48" r="8"/><circle cx="197" cy="46" r="8"/><circle cx="160" cy="38" r="9"/></g>
<path fill="paper" d="m112 78 48 12 48-12-36 54h-24z"/><path fill="second" d="M138 106h44l-8 14h-28z"/>`,
  jewelry: `<circle stroke="second" stroke-width="10" cx="160" cy="92" r="36"/>
<path fill="paper" d="M134 16h52l18 20-44 34-44-34z"/><path fill="main" d="M116 36h88l-44 34z"/><path stroke="line" stroke-width="4" d="M134 16h52l18 20-44 34-44-34zM116 36h88M148 36l12 32 12-32-12-18z"/>
<path fill="second" d="m222 44 3 8 8 3-8 3-3 8-3-8-8-3 8-3zM98 60l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"/>`,
  furniture: `<path fill="line" d="M104 118h10v14h-10zM206 118h10v14h-10z"/>
<path fill="main" d="M122 30h76a18 18 0 0 1 18 18v46H104V48a18 18 0 0 1 18-18z"/>
<path fill="second" d="M116 84h88v24h-88z"/><path fill="main" d="M86 76a14 14 0 0 1 28 0v28h92V76a14 14 0 0 1 28 0v38a8 8 0 0 1-8 8H94a8 8 0 0 1-8-8z"/>`,
  toys: `<circle fill="main" cx="118" cy="36" r="15"/><circle fill="main" cx="174" cy="36" r="15"/><ellipse fill="main" cx="146" cy="104" rx="40" ry="28"/><circle fill="main" cx="146" cy="56" r="36"/>
<ellipse fill="paper" cx="146" cy="68" rx="17" ry="14"/><g fill="line"><circle cx="132" cy="48" r="4.500"/><circle cx="160" cy="48" r="4.500"/><ellipse cx="146" cy="62" rx="6" ry="4"/></g><path stroke="line" stroke-width="3" d="M140 71c3 4 9 4 12 0"/>
<path fill="second" d="M196 92h40v40h-40z"/><path stroke="paper" d="m207 123 9-22 9 22M210 117h12"/>`,
  electronics: `<path stroke="line" stroke-width="10" d="M104 92V84a56 56 0 0 1 112 0v8"/>
<rect fill="main" x="90" y="78" width="34" height="54" rx="14"/><rect fill="main" x="196" y="78" width="34" height="54" rx="14"/>
<g fill="line"><rect x="118" y="82" width="12" height="46" rx="6"/><rect x="190" y="82" width="12" height="46" rx="6"/></g>
<path stroke="second" d="M146 96v20M160 84v44M174 96v20"/>`,
  gift: `<path fill="second" d="M160 44c-34 6-46-6-42-18 6-14 32-8 42 18zM160 44c34 6 46-6 42-18-6-14-32-8-42 18z"/>
<path fill="main" d="M104 70h112v54a8 8 0 0 1-8 8h-96a8 8 0 0 1-8-8z"/><rect fill="line" x="96" y="44" width="128" height="26" rx="6"/>
<path fill="paper" d="M149 44h22v88h-22z"/>`,
  bag: `<path stroke="line" d="M132 60V46c0-36 56-36 56 0v14"/>
<path fill="main" d="M108 52h104l9 72a7 7 0 0 1-7 8H106a7 7 0 0 1-7-8z"/>
<path stroke="paper" d="M136 80c0 30 48 30 48 0"/><g fill="paper"><circle cx="136" cy="78" r="5"/><circle cx="184" cy="78" r="5"/></g>
<path fill="second" d="m101 108-2 16a7 7 0 0 0 7 8h108a7 7 0 0 0 7-8l-2-16z"/>`,
  tag: `<path stroke="line" d="M160 40c2-18 14-28 32-28"/>
<path fill="second" d="m160 18 40 20a8 8 0 0 1 4 7v79a8 8 0 0 1-8 8h-72a8 8 0 0 1-8-8V45a8 8 0 0 1 4-7z"/><circle fill="line" cx="160" cy="42" r="8"/>
<path stroke="line" stroke-width="6" d="m140 114 40-42"/><g fill="line"><circle cx="142" cy="78" r="8"/><circle cx="178" cy="108" r="8"/></g>`,
  tutoring: `<path fill="main" d="M68 62h92v70H68a6 6 0 0 1-6-6V68a6 6 0 0 1 6-6zM160 62h92a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6h-92z"/>
<path fill="paper" d="M72 54c30-8 66-6 88 6v68c-22-11-58-13-88-6zM248 54c-30-8-66-6-88 6v68c22-11 58-13 88-6z"/>
<path stroke="line" d="M160 60v68"/><path stroke="line" stroke-width="4" opacity=".55" d="M90 73c17-3 35-2 50 4M90 90c17-3 35-2 50 4M180 94c9-4 19-5.500 30-5.500"/>
<g transform="translate(-10 0) rotate(38 226 56)"><path fill="second" d="M217 2h19v72h-19z"/><path fill="paper" d="M217 74h19l-9.500 20z"/><path fill="line" d="m223.200 87 3.300 7 3.300-7zM217 2h19v-6a6 6 0 0 0-6-6h-7a6 6 0 0 0-6 6z"/></g>`,
  board: `<path stroke="line" stroke-width="7" d="m124 104-14 28M196 104l14 28"/>
<rect fill="second" x="88" y="18" width="144" height="94" rx="7"/><path fill="line" d="M97 27h126v76H97z"/>
<path stroke="paper" stroke-width="4" d="M112 88c10 0 8-44 20-44M114 64h20M146 56l18 22M164 56l-18 22M178 60h26M178 74h26"/>
<rect fill="paper" x="176" y="96" width="30" height="8" rx="3"/>`,
  cap: `<path fill="line" d="M116 74h88v34c0 18-88 18-88 0z"/>
<path fill="main" d="M160 28 244 64l-84 36-84-36z"/><path stroke="paper" stroke-width="4" opacity=".6" d="m108 64 52-22"/>
<path stroke="second" stroke-width="6" d="m160 64 56 14v32"/><path fill="second" d="M208 106h16l4 26h-24z"/><circle fill="second" cx="160" cy="64" r="6"/>`,
  bulb: `<path stroke="second" stroke-width="6" d="M96 26l-10-8M224 26l10-8M84 66H72M236 66h12"/>
<path fill="second" d="M160 14a46 46 0 0 1 46 46c0 20-14 28-18 44h-56c-4-16-18-24-18-44a46 46 0 0 1 46-46z"/>
<path stroke="line" stroke-width="4" d="M150 104V76l-10-10M170 104V76l10-10"/><path stroke="paper" stroke-width="6" d="M130 58c1-14 9-23 21-26"/>
<path fill="main" d="M136 104h48v14h-48z"/><path fill="line" d="M142 118h36l-6 14h-24z"/>`,
  shop: `<path fill="paper" d="M94 62h132v70H94z"/><path fill="second" d="M104 82h44v50h-44z"/><path fill="line" opacity=".85" d="M160 82h56v30h-56z"/>
<path fill="main" d="M92 26h136l12 36v6a13.500 13.500 0 0 1-27 0 13.500 13.500 0 0 1-26.500 0 13.500 13.500 0 0 1-26.500 0 13.500 13.500 0 0 1-26.500 0 13.500 13.500 0 0 1-26.500 0 13.500 13.500 0 0 1-27 0v-6z"/>
<path fill="paper" opacity=".9" d="M122 26h22l-10.500 42a13.500 13.500 0 0 1-26.500 0v-6zM176 26h22l15 36v6a13.500 13.500 0 0 1-26.500 0z"/>
<circle fill="paper" cx="140" cy="108" r="4"/>`,
};
