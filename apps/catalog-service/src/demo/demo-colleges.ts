import type { College } from '../colleges/public.js';
import { readRows } from './demo-rows.js';

/** A well-known college, by its name in the federal register; its progress is invented. */
export interface DemoCollege extends Pick<
  College,
  'name' | 'initials' | 'shortName' | 'city' | 'state' | 'zipcode' | 'alias'
> {
  unitId: number;
  latitude: number;
  longitude: number;
  website: string;
  subscribers: number;
  goal: number;
  /** Null: its deals are not unlocked yet. */
  activeForDays: number | null;
  featured: 'yes' | null;
}

export const DEMO_COLLEGES = readRows<DemoCollege>(
  `unitId,name,initials,shortName,city,state,zipcode,latitude,longitude,website,alias,subscribers,goal,activeForDays,featured
153658,University of Iowa,,university-of-iowa,Iowa City,IA,52242-1316,41.6619,-91.5364,https://uiowa.edu/,Iowa | Hawkeyes,714,100,41,yes
155317,University of Kansas,KU,university-of-kansas,Lawrence,KS,66045,38.9585,-95.2476,https://ku.edu/,KU | Jayhawks,687,100,36,yes
170976,University of Michigan-Ann Arbor,,university-of-michigan,Ann Arbor,MI,48109,42.2784,-83.7348,https://umich.edu/,U of M | UMich,842,100,58,yes
240444,University of Wisconsin-Madison,,university-of-wisconsin-madison,Madison,WI,53706-1380,43.0754,-89.4041,https://www.wisc.edu/,UW-Madison | Badgers,768,100,47,yes
228778,The University of Texas at Austin,,university-of-texas-at-austin,Austin,TX,78705,30.2828,-97.7383,https://www.utexas.edu/,UT Austin | Longhorns,891,100,63,yes
110635,University of California-Berkeley,Cal,uc-berkeley,Berkeley,CA,94720,37.8719,-122.2605,https://www.berkeley.edu/,UC Berkeley | Cal,733,100,29,yes
126614,University of Colorado Boulder,CU,university-of-colorado-boulder,Boulder,CO,80309-0017,40.0088,-105.2708,https://www.colorado.edu/,CU Boulder | Buffaloes,642,100,18,yes
164988,Boston University,,boston-university,Boston,MA,02215,42.3511,-71.1079,https://www.bu.edu/,BU | Terriers,676,100,22,yes
199120,University of North Carolina at Chapel Hill,,university-of-north-carolina-at-chapel-hill,Chapel Hill,NC,27599,35.9118,-79.051,https://www.unc.edu/,UNC | Tar Heels,619,100,9,
209551,University of Oregon,,university-of-oregon,Eugene,OR,97403,44.0451,-123.0758,https://www.uoregon.edu/,UO | Ducks,604,100,3,
243744,Stanford University,,stanford-university,Stanford,CA,94305,37.4294,-122.1674,https://www.stanford.edu/,Cardinal,63,100,,yes
166027,Harvard University,,harvard-university,Cambridge,MA,02138,42.3745,-71.1183,https://www.harvard.edu/,Crimson,88,100,,yes
153603,Iowa State University,,iowa-state-university,Ames,IA,50011-2103,42.0262,-93.6485,https://www.iastate.edu/,ISU | Cyclones,97,100,,
166683,Massachusetts Institute of Technology,,mit,Cambridge,MA,02139-4301,42.3592,-71.0932,https://web.mit.edu/,MIT | M.I.T.,71,100,,
130794,Yale University,,yale-university,New Haven,CT,06520,41.3112,-72.9267,https://www.yale.edu/,Bulldogs,54,100,,
186131,Princeton University,,princeton-university,Princeton,NJ,08544-0070,40.3487,-74.6594,https://www.princeton.edu/,Tigers,38,100,,
190415,Cornell University,,cornell-university,Ithaca,NY,14853,42.4472,-76.4831,https://www.cornell.edu/,Big Red,112,150,,
193900,New York University,,new-york-university,New York,NY,10012-1091,40.7295,-73.9973,https://www.nyu.edu/,NYU,205,250,,yes
110662,University of California-Los Angeles,,ucla,Los Angeles,CA,90095-1405,34.0718,-118.4422,https://www.ucla.edu/,UCLA | Bruins,131,250,,
236948,University of Washington-Seattle Campus,,university-of-washington,Seattle,WA,98195-4550,47.6554,-122.3051,https://www.washington.edu/,UW | UDub,79,100,,
104151,Arizona State University Campus Immersion,,arizona-state-university,Tempe,AZ,85287,33.4177,-111.9344,https://www.asu.edu/,ASU Tempe | Sun Devils,164,500,,
204796,Ohio State University-Main Campus,,ohio-state-university,Columbus,OH,43201,39.9998,-83.0075,https://www.osu.edu/,OSU | Buckeyes,46,100,,
134130,University of Florida,,university-of-florida,Gainesville,FL,32611,29.6463,-82.3479,https://www.ufl.edu/,UF | Gators,33,100,,
139755,Georgia Institute of Technology-Main Campus,GT,georgia-tech,Atlanta,GA,30332-0530,33.7724,-84.3948,https://www.gatech.edu/,Georgia Tech,27,100,,
234076,University of Virginia-Main Campus,UVA,university-of-virginia,Charlottesville,VA,22903-2628,38.0357,-78.5034,https://www.virginia.edu/,UVA | Cavaliers,61,100,,
198419,Duke University,,duke-university,Durham,NC,27708,36.0011,-78.9376,https://www.duke.edu/,Blue Devils,22,100,,
217156,Brown University,,brown-university,Providence,RI,02912,41.8262,-71.4039,https://www.brown.edu/,Bears,45,100,,
182670,Dartmouth College,,dartmouth-college,Hanover,NH,03755-3529,43.7041,-72.2899,https://dartmouth.edu/,Big Green,12,100,,
147767,Northwestern University,,northwestern-university,Evanston,IL,60208,42.0504,-87.6799,https://www.northwestern.edu/,Wildcats,58,100,,
152080,University of Notre Dame,ND,university-of-notre-dame,Notre Dame,IN,46556,41.7031,-86.239,https://www.nd.edu/,Notre Dame | Fighting Irish,36,100,,
243780,Purdue University-Main Campus,,purdue-university,West Lafayette,IN,47907-2040,40.4282,-86.9144,https://www.purdue.edu/,Boilermakers,17,100,,
174066,University of Minnesota-Twin Cities,UMN,university-of-minnesota,Minneapolis,MN,55455-0213,44.9729,-93.2355,https://twin-cities.umn.edu/,UMN | Gophers,83,100,,
221999,Vanderbilt University,,vanderbilt-university,Nashville,TN,37240,36.1466,-86.8034,https://www.vanderbilt.edu/,Vandy,8,100,,
160755,Tulane University of Louisiana,,tulane-university,New Orleans,LA,70118-5698,29.9401,-90.1221,https://tulane.edu/,Green Wave,19,100,,
227757,Rice University,,rice-university,Houston,TX,77005-1827,29.7179,-95.402,https://www.rice.edu/,Owls,5,100,,
228723,Texas A&M University-College Station,,texas-a-and-m-university,College Station,TX,77843-1246,30.6187,-96.3365,https://www.tamu.edu/,TAMU | Aggies,68,100,,
131520,Howard University,,howard-university,Washington,DC,20059,38.9224,-77.019,https://www.howard.edu/,HU | Bison,74,100,,yes
141060,Spelman College,,spelman-college,Atlanta,GA,30314-4399,33.7453,-84.4115,https://www.spelman.edu/,,0,100,,
230764,University of Utah,,university-of-utah,Salt Lake City,UT,84112-9008,40.7625,-111.846,https://www.utah.edu/,The U | Utes,0,100,,
180461,Montana State University,,montana-state-university,Bozeman,MT,59717,45.6667,-111.0488,https://www.montana.edu/,MSU | Bobcats,0,100,,
231174,University of Vermont,UVM,university-of-vermont,Burlington,VT,05405-0160,44.4773,-73.1966,https://www.uvm.edu/,UVM | Catamounts,1,100,,
141574,University of Hawaii at Manoa,,university-of-hawaii-at-manoa,Honolulu,HI,96822-2217,21.2986,-157.819,https://manoa.hawaii.edu/,UH Manoa,14,100,,
243197,University of Puerto Rico-Mayaguez,UPRM,university-of-puerto-rico-mayaguez,Mayaguez,PR,00681,18.2111,-67.1392,https://www.uprm.edu/,UPRM | Colegio de Mayagüez,0,100,,
209922,Reed College,,reed-college,Portland,OR,97202-8199,45.481,-122.6303,https://www.reed.edu/,Reed,0,100,,`,
  ',',
);
