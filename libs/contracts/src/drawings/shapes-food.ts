/** Shapes of the drawings of food and drink, in the notation of `drawing-svg.ts`. */
export const FOOD_SHAPES = {
  coffee: `<path stroke="line" d="M142 48c-7-8 7-14 0-24M168 48c-7-8 7-14 0-24"/>
<path stroke="main" stroke-width="10" d="M198 76h8a15 15 0 0 1 0 30h-12"/>
<path fill="main" d="M112 60h88v38a28 28 0 0 1-28 28h-32a28 28 0 0 1-28-28z"/>
<path fill="line" d="M112 60h88v8h-88z"/>
<path fill="paper" d="M112 80h88v16h-88z"/>
<rect fill="second" x="98" y="123" width="116" height="9" rx="4.5"/>`,
  tea: `<path stroke="line" stroke-width="8" d="m166 60 10-52"/>
<path fill="paper" d="M120 52h80l-10 74a7 7 0 0 1-7 6h-46a7 7 0 0 1-7-6z"/>
<path fill="main" d="M124 76h72l-7 50a7 7 0 0 1-7 6h-44a7 7 0 0 1-7-6z"/>
<path fill="second" d="M118 54a42 30 0 0 1 84 0z"/>
<rect fill="line" x="114" y="50" width="92" height="8" rx="4"/>
<g fill="line"><circle cx="142" cy="121" r="6.500"/><circle cx="159" cy="119" r="6.500"/><circle cx="176" cy="122" r="6.500"/><circle cx="150" cy="106" r="6.500"/><circle cx="169" cy="104" r="6.500"/></g>`,
  pizza: `<path fill="paper" d="M104 52h112l-50 77a7 7 0 0 1-12 0z"/>
<path fill="main" d="M92 44c40-32 96-32 136 0a9 9 0 0 1-11 15c-34-22-80-22-114 0a9 9 0 0 1-11-15z"/>
<g fill="main"><circle cx="140" cy="69" r="10.500"/><circle cx="179" cy="70" r="11.500"/><circle cx="160" cy="100" r="10"/></g>
<g fill="second"><ellipse cx="160" cy="61" rx="9" ry="5" transform="rotate(-20 160 61)"/><ellipse cx="150" cy="87" rx="8" ry="4.500" transform="rotate(40 150 87)"/><ellipse cx="177" cy="91" rx="7" ry="4" transform="rotate(-50 177 91)"/></g>
<path stroke="line" stroke-width="4" opacity=".6" d="m124 63 4 3M163 78l1 4M157 117l3 2"/>`,
  noodles: `<path stroke="line" d="m172 72 44-58M190 74l46-52"/>
<path stroke="paper" stroke-width="6" d="M106 76c0-24 24-24 24 0M120 76c0-34 28-34 28 0M138 76c0-28 26-28 26 0"/>
<circle fill="paper" cx="186" cy="66" r="17"/><circle fill="main" cx="186" cy="66" r="8"/>
<path fill="second" d="M206 74c-4-16 4-24 16-24 2 12-4 22-16 24z"/>
<path fill="main" d="M94 78h132c0 34-20 54-44 54h-44c-24 0-44-20-44-54z"/>
<rect fill="line" x="86" y="73" width="148" height="10" rx="5"/>
<path stroke="paper" stroke-width="4" d="M112 104c8-9 16-9 24 0s16 9 24 0 16-9 24 0 16 9 24 0"/>`,
  bakery: `<path fill="main" d="M98 132a8 8 0 0 1-8-8V92c-16-8-12-40 16-40h84c28 0 32 32 16 40v32a8 8 0 0 1-8 8z"/>
<path fill="second" d="M178 132a8 8 0 0 1-8-8V92c-16-8-12-40 16-40h28c28 0 32 32 16 40v32a8 8 0 0 1-8 8z"/>
<path fill="paper" d="M184 124V88c-14-6-12-28 4-28h24c16 0 18 22 4 28v36z"/>
<path stroke="paper" d="m112 64 8 16M134 64l8 16"/>
<g fill="line" opacity=".55"><circle cx="196" cy="78" r="3"/><circle cx="206" cy="92" r="3"/><circle cx="194" cy="106" r="3"/></g>`,
  donut: `<path fill="main" fill-rule="evenodd" d="M160 24a54 54 0 1 1 0 108 54 54 0 0 1 0-108zm0 38a16 16 0 1 0 0 32 16 16 0 0 0 0-32z"/>
<path fill="second" fill-rule="evenodd" d="M160 30c28 0 48 20 48 46 0 8-6 6-8 13s2 13-6 18-10-3-17 0-8 9-17 9-10-7-17-9-9 5-17 0-4-11-6-18-8-5-8-13c0-26 20-46 48-46zm0 26a22 22 0 1 0 0 44 22 22 0 0 0 0-44z"/>
<path stroke="paper" d="m134 52 6 6M164 40l-8 3M188 56l-3 8M124 82l7-3M190 88l-7-4M142 104l4-7"/>`,
  icecream: `<path fill="main" d="M126 74h68l-29 54a6 6 0 0 1-10 0z"/>
<path stroke="line" stroke-width="4" opacity=".5" d="m142 80 30 32M178 80l-30 32"/>
<circle fill="second" cx="143" cy="58" r="24"/><circle fill="paper" cx="178" cy="58" r="24"/>
<path fill="main" d="M137 42a23 23 0 0 1 46 0c0 8-8 8-12 4s-8-2-11 3-10 3-12-2-11 3-11-5z"/>
<rect fill="line" x="118" y="70" width="84" height="10" rx="5"/>
<circle fill="line" cx="160" cy="16" r="7"/>`,
  burger: `<g transform="translate(-101 -26) scale(1.220)"><path fill="main" d="M166 91c0-27 20-41 45-41s45 14 45 41z"/>
<path fill="second" d="M160 93h102c3 0 4 4 2 6l-9 8-12-7-12 8-12-8-12 8-12-8-12 8-12-8-9 6-12-7c-3-2-1-6 2-6z"/>
<rect fill="line" x="166" y="102" width="90" height="11" rx="5.500"/>
<path fill="main" d="M166 115h90v4a11 11 0 0 1-11 11h-68a11 11 0 0 1-11-11z"/>
<g fill="paper"><ellipse cx="193" cy="69" rx="4.500" ry="2.500" transform="rotate(-24 193 69)"/><ellipse cx="213" cy="63" rx="4.500" ry="2.500"/><ellipse cx="232" cy="71" rx="4.500" ry="2.500" transform="rotate(24 232 71)"/></g></g>`,
  taco: `<g fill="second"><circle cx="104" cy="92" r="16"/><circle cx="122" cy="66" r="17"/><circle cx="150" cy="50" r="17"/><circle cx="182" cy="52" r="17"/><circle cx="206" cy="72" r="17"/><circle cx="220" cy="98" r="14"/></g>
<g fill="paper"><circle cx="136" cy="56" r="8"/><circle cx="168" cy="48" r="8"/><circle cx="196" cy="66" r="8"/></g>
<path fill="main" d="M88 126c0-42 30-70 72-70s72 28 72 70a6 6 0 0 1-6 6H94a6 6 0 0 1-6-6z"/>
<path stroke="line" stroke-width="4" opacity=".55" d="M108 120c2-26 20-44 44-48"/>
<g fill="paper"><circle cx="152" cy="100" r="4"/><circle cx="182" cy="90" r="4"/><circle cx="196" cy="114" r="4"/><circle cx="168" cy="118" r="3"/></g>`,
  salad: `<path stroke="line" d="m196 66 30-48"/>
<path fill="second" d="M104 76c-10-22 6-40 28-34 4-22 34-24 42-4 20-8 40 8 32 38z"/>
<path stroke="paper" stroke-width="4" opacity=".7" d="M126 72c2-10 6-14 12-18M164 72c0-12 2-18 6-24"/>
<circle fill="main" cx="146" cy="68" r="13"/><circle fill="main" cx="194" cy="70" r="13"/><circle fill="paper" cx="142" cy="63" r="3.500"/>
<path fill="paper" d="M92 80h136c0 32-22 52-46 52h-44c-24 0-46-20-46-52z"/>
<rect fill="line" x="84" y="75" width="152" height="10" rx="5"/>
<path stroke="main" d="M108 100c6 12 16 18 28 20"/>`,
  sandwich: `<path stroke="line" d="M160 44V14"/><circle fill="second" cx="160" cy="18" r="9"/>
<path fill="main" d="M86 74c0-22 16-34 36-34h76c20 0 36 12 36 34z"/>
<path fill="second" d="M82 76h156c4 0 5 5 2 7l-11 8-14-8-14 9-13-9-14 9-14-9-14 9-13-9-14 9-14-8-15 5c-4-3-2-13 4-13z"/>
<path fill="paper" d="M92 90h136l-22 16-20-8-24 9-24-9-22 8z"/>
<rect fill="line" x="88" y="99" width="144" height="10" rx="5"/>
<path fill="main" d="M86 111h148v5a16 16 0 0 1-16 16H102a16 16 0 0 1-16-16z"/>
<path stroke="paper" d="m112 52 8 10M140 50l8 10M174 50l8 10M200 52l8 10"/>`,
  sushi: `<path stroke="line" d="m92 26 136-14M94 36l136-6"/>
<g fill="line"><circle cx="120" cy="100" r="32"/><circle cx="200" cy="100" r="32"/></g>
<g fill="paper"><circle cx="120" cy="100" r="24"/><circle cx="200" cy="100" r="24"/></g>
<circle fill="main" cx="116" cy="97" r="9"/><circle fill="second" cx="127" cy="106" r="6"/>
<circle fill="second" cx="197" cy="104" r="9"/><circle fill="main" cx="206" cy="94" r="6"/>
<rect fill="paper" x="128" y="46" width="64" height="22" rx="10"/><path fill="main" d="M122 54c0-16 16-22 38-22s38 6 38 22c0 4-76 4-76 0z"/><path stroke="paper" stroke-width="4" opacity=".7" d="m142 38 6 12M160 36l5 14M178 38l4 12"/>`,
  breakfast: `<path stroke="line" stroke-width="13" d="m196 96 34 26"/>
<circle fill="line" cx="150" cy="76" r="54"/><circle fill="second" opacity=".5" cx="150" cy="76" r="45"/>
<path fill="paper" d="M132 44c14-8 26 0 34 4s24 8 22 24-14 16-20 26-26 14-36 2-20-10-20-24 8-26 20-32z"/>
<circle fill="main" cx="148" cy="74" r="15"/><path stroke="paper" stroke-width="4" d="M140 72c1-4 4-6 8-6"/>`,
  chicken: `<path stroke="paper" stroke-width="14" d="m180 96 24 22"/>
<circle fill="paper" cx="202" cy="122" r="10"/><circle fill="paper" cx="211" cy="111" r="10"/>
<path fill="main" d="M108 44c18-24 58-20 74 4 14 22 14 46 4 54s-28 6-48-2c-28-10-46-34-30-56z"/>
<path stroke="paper" d="M120 56c6-12 18-16 30-14"/>
<g fill="line" opacity=".45"><circle cx="150" cy="70" r="4"/><circle cx="168" cy="84" r="4"/><circle cx="142" cy="86" r="3"/></g>
<path fill="second" d="M92 132c0-18 12-26 26-26 2 16-8 26-26 26zM124 132c-2-10 4-18 14-20 4 10-2 18-14 20z"/>`,
  beer: `<path stroke="line" stroke-width="9" d="M196 76h12a14 14 0 0 1 14 14v12a14 14 0 0 1-14 14h-12"/>
<rect fill="main" x="112" y="54" width="86" height="78" rx="9"/>
<path stroke="paper" stroke-width="6" opacity=".7" d="M134 88v28M155 88v28M176 88v28"/>
<g fill="paper"><circle cx="120" cy="52" r="15"/><circle cx="142" cy="42" r="18"/><circle cx="168" cy="42" r="18"/><circle cx="190" cy="52" r="15"/><rect x="108" y="48" width="94" height="22" rx="10"/><rect x="122" y="56" width="14" height="28" rx="7"/></g>`,
  cocktail: `<path stroke="line" d="m182 60 22-46"/>
<path fill="paper" d="M102 38h116l-58 58z"/>
<path fill="main" d="M122 54h76l-38 38z"/>
<path stroke="line" stroke-width="6" d="M102 38h116l-58 58zM160 96v30M132 129h56"/>
<circle fill="second" cx="176" cy="62" r="10"/><circle fill="paper" cx="178" cy="60" r="3"/>`,
  groceries: `<path stroke="main" stroke-width="18" d="m136 70-12-44"/><path stroke="paper" stroke-width="4" d="m122 36 8-3M126 48l8-3"/>
<path fill="second" d="M150 70c-8-18 0-40 16-52 12 14 14 36 4 52z"/><path stroke="paper" stroke-width="4" d="M162 66V40"/>
<circle fill="main" cx="190" cy="58" r="18"/><path stroke="line" stroke-width="4" d="M190 40c0-6 3-10 8-12"/>
<path fill="paper" d="M104 66h112l-8 60a7 7 0 0 1-7 6h-82a7 7 0 0 1-7-6z"/>
<path fill="line" opacity=".18" d="M104 66h112l-2 13H106z"/>
<path fill="second" d="M140 110c0-14 10-20 24-20 2 16-8 22-24 20z"/><path stroke="line" stroke-width="4" d="m136 116 14-14"/>`,
  candy: `<path stroke="paper" stroke-width="8" d="M160 84v46"/>
<circle fill="main" cx="160" cy="58" r="40"/>
<path stroke="paper" stroke-width="7" d="M160 58c0-10 14-8 14 4s-18 18-28 6 0-36 18-36 30 18 26 36"/>
<path fill="second" d="m160 108-24-12v24zM160 108l24-12v24z"/><circle fill="line" cx="160" cy="108" r="6"/>`,
  plate: `<circle fill="paper" cx="160" cy="80" r="51"/><circle stroke="main" cx="160" cy="80" r="34"/>
<path fill="second" d="M146 92c-4-20 8-32 28-30 2 20-8 32-28 30z"/><path stroke="paper" stroke-width="4" d="m150 88 14-16"/>
<path stroke="line" d="M90 30v22a9 9 0 0 0 18 0V30M99 30v100"/>
<path fill="line" d="M218 30c12 8 14 30 10 52h-10z"/><path stroke="line" d="M221 80v50"/>`,
  cup: `<path stroke="line" d="m162 42 10-30h18"/>
<path fill="paper" d="M122 52h76l-9 74a7 7 0 0 1-7 6h-44a7 7 0 0 1-7-6z"/>
<path fill="main" d="M125 76h70l-4 34h-62z"/>
<rect fill="line" x="114" y="40" width="92" height="14" rx="6"/>
<path fill="paper" d="M160 80c8 9 10 13 10 16a10 10 0 0 1-20 0c0-3 2-7 10-16z"/>`,
  takeaway: `<path stroke="line" d="M124 62c0-50 72-50 72 0"/>
<path fill="paper" d="M104 60h112l-14 66a7 7 0 0 1-7 6h-70a7 7 0 0 1-7-6z"/>
<path fill="main" d="m104 60 14-18h84l14 18z"/>
<path fill="line" opacity=".15" d="m104 60 22 72h-1a7 7 0 0 1-7-6zM216 60l-22 72h1a7 7 0 0 0 7-6z"/>
<circle fill="second" cx="160" cy="96" r="18"/><path stroke="paper" stroke-width="4" d="M152 92c2 12 14 12 16 0"/>`,
};
