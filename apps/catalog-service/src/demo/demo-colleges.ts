/** [IPEDS key, name, short name, city, state, ZIP, latitude, longitude, website, other names]. Facts about real colleges. */
type Facts = readonly [number, string, string, string, string, string, number, number, string, string?];

/** Subscribers now and how many unlock the deals; days since that happened, where it did. */
interface Progress {
  subscribers: number;
  goal: number;
  activeForDays?: number;
  featured?: boolean;
}

export interface DemoCollege extends Progress {
  facts: Facts;
}

const active = (subscribers: number, activeForDays: number, featured = false): Progress => ({ subscribers, goal: 100, activeForDays, featured });
const soon = (subscribers: number, goal = 100, featured = false): Progress => ({ subscribers, goal, featured });

/** Well-known colleges in several states of progress. The progress is invented. */
export const DEMO_COLLEGES: DemoCollege[] = (
  [
    [[153658, 'University of Iowa', 'university-of-iowa', 'Iowa City', 'IA', '52242-1316', 41.6619, -91.5364, 'https://uiowa.edu/', 'Iowa | Hawkeyes'], active(214, 41, true)],
    [[155317, 'University of Kansas', 'university-of-kansas', 'Lawrence', 'KS', '66045', 38.9585, -95.2476, 'https://ku.edu/', 'KU | Jayhawks'], active(187, 36, true)],
    [[170976, 'University of Michigan-Ann Arbor', 'university-of-michigan', 'Ann Arbor', 'MI', '48109', 42.2784, -83.7348, 'https://umich.edu/', 'U of M | UMich'], active(342, 58, true)],
    [[240444, 'University of Wisconsin-Madison', 'university-of-wisconsin-madison', 'Madison', 'WI', '53706-1380', 43.0754, -89.4041, 'https://www.wisc.edu/', 'UW-Madison | Badgers'], active(268, 47, true)],
    [[228778, 'The University of Texas at Austin', 'university-of-texas-at-austin', 'Austin', 'TX', '78705', 30.2828, -97.7383, 'https://www.utexas.edu/', 'UT Austin | Longhorns'], active(391, 63, true)],
    [[110635, 'University of California-Berkeley', 'uc-berkeley', 'Berkeley', 'CA', '94720', 37.8719, -122.2605, 'https://www.berkeley.edu/', 'UC Berkeley | Cal'], active(233, 29, true)],
    [[126614, 'University of Colorado Boulder', 'university-of-colorado-boulder', 'Boulder', 'CO', '80309-0017', 40.0088, -105.2708, 'https://www.colorado.edu/', 'CU Boulder | Buffaloes'], active(142, 18)],
    [[164988, 'Boston University', 'boston-university', 'Boston', 'MA', '02215', 42.3511, -71.1079, 'https://www.bu.edu/', 'BU | Terriers'], active(176, 22, true)],
    [[199120, 'University of North Carolina at Chapel Hill', 'university-of-north-carolina-at-chapel-hill', 'Chapel Hill', 'NC', '27599', 35.9118, -79.051, 'https://www.unc.edu/', 'UNC | Tar Heels'], active(119, 9)],
    [[209551, 'University of Oregon', 'university-of-oregon', 'Eugene', 'OR', '97403', 44.0451, -123.0758, 'https://www.uoregon.edu/', 'UO | Ducks'], active(104, 3)],
    [[243744, 'Stanford University', 'stanford-university', 'Stanford', 'CA', '94305', 37.4294, -122.1674, 'https://www.stanford.edu/', 'Cardinal'], soon(63, 100, true)],
    [[166027, 'Harvard University', 'harvard-university', 'Cambridge', 'MA', '02138', 42.3745, -71.1183, 'https://www.harvard.edu/', 'Crimson'], soon(88, 100, true)],
    [[153603, 'Iowa State University', 'iowa-state-university', 'Ames', 'IA', '50011-2103', 42.0262, -93.6485, 'https://www.iastate.edu/', 'ISU | Cyclones'], soon(97)],
    [[166683, 'Massachusetts Institute of Technology', 'mit', 'Cambridge', 'MA', '02139-4301', 42.3592, -71.0932, 'https://web.mit.edu/', 'MIT | M.I.T.'], soon(71)],
    [[130794, 'Yale University', 'yale-university', 'New Haven', 'CT', '06520', 41.3112, -72.9267, 'https://www.yale.edu/', 'Bulldogs'], soon(54)],
    [[186131, 'Princeton University', 'princeton-university', 'Princeton', 'NJ', '08544-0070', 40.3487, -74.6594, 'https://www.princeton.edu/', 'Tigers'], soon(38)],
    [[190415, 'Cornell University', 'cornell-university', 'Ithaca', 'NY', '14853', 42.4472, -76.4831, 'https://www.cornell.edu/', 'Big Red'], soon(112, 150)],
    [[193900, 'New York University', 'new-york-university', 'New York', 'NY', '10012-1091', 40.7295, -73.9973, 'https://www.nyu.edu/', 'NYU'], soon(205, 250, true)],
    [[110662, 'University of California-Los Angeles', 'ucla', 'Los Angeles', 'CA', '90095-1405', 34.0718, -118.4422, 'https://www.ucla.edu/', 'UCLA | Bruins'], soon(131, 250)],
    [[236948, 'University of Washington-Seattle Campus', 'university-of-washington', 'Seattle', 'WA', '98195-4550', 47.6554, -122.3051, 'https://www.washington.edu/', 'UW | UDub'], soon(79)],
    [[104151, 'Arizona State University Campus Immersion', 'arizona-state-university', 'Tempe', 'AZ', '85287', 33.4177, -111.9344, 'https://www.asu.edu/', 'ASU Tempe | Sun Devils'], soon(164, 500)],
    [[204796, 'Ohio State University-Main Campus', 'ohio-state-university', 'Columbus', 'OH', '43201', 39.9998, -83.0075, 'https://www.osu.edu/', 'OSU | Buckeyes'], soon(46)],
    [[134130, 'University of Florida', 'university-of-florida', 'Gainesville', 'FL', '32611', 29.6463, -82.3479, 'https://www.ufl.edu/', 'UF | Gators'], soon(33)],
    [[139755, 'Georgia Institute of Technology-Main Campus', 'georgia-tech', 'Atlanta', 'GA', '30332-0530', 33.7724, -84.3948, 'https://www.gatech.edu/', 'Georgia Tech'], soon(27)],
    [[234076, 'University of Virginia-Main Campus', 'university-of-virginia', 'Charlottesville', 'VA', '22903-2628', 38.0357, -78.5034, 'https://www.virginia.edu/', 'UVA | Cavaliers'], soon(61)],
    [[198419, 'Duke University', 'duke-university', 'Durham', 'NC', '27708', 36.0011, -78.9376, 'https://www.duke.edu/', 'Blue Devils'], soon(22)],
    [[217156, 'Brown University', 'brown-university', 'Providence', 'RI', '02912', 41.8262, -71.4039, 'https://www.brown.edu/', 'Bears'], soon(45)],
    [[182670, 'Dartmouth College', 'dartmouth-college', 'Hanover', 'NH', '03755-3529', 43.7041, -72.2899, 'https://dartmouth.edu/', 'Big Green'], soon(12)],
    [[147767, 'Northwestern University', 'northwestern-university', 'Evanston', 'IL', '60208', 42.0504, -87.6799, 'https://www.northwestern.edu/', 'Wildcats'], soon(58)],
    [[152080, 'University of Notre Dame', 'university-of-notre-dame', 'Notre Dame', 'IN', '46556', 41.7031, -86.239, 'https://www.nd.edu/', 'Notre Dame | Fighting Irish'], soon(36)],
    [[243780, 'Purdue University-Main Campus', 'purdue-university', 'West Lafayette', 'IN', '47907-2040', 40.4282, -86.9144, 'https://www.purdue.edu/', 'Boilermakers'], soon(17)],
    [[174066, 'University of Minnesota-Twin Cities', 'university-of-minnesota', 'Minneapolis', 'MN', '55455-0213', 44.9729, -93.2355, 'https://twin-cities.umn.edu/', 'UMN | Gophers'], soon(83)],
    [[221999, 'Vanderbilt University', 'vanderbilt-university', 'Nashville', 'TN', '37240', 36.1466, -86.8034, 'https://www.vanderbilt.edu/', 'Vandy'], soon(8)],
    [[160755, 'Tulane University of Louisiana', 'tulane-university', 'New Orleans', 'LA', '70118-5698', 29.9401, -90.1221, 'https://tulane.edu/', 'Green Wave'], soon(19)],
    [[227757, 'Rice University', 'rice-university', 'Houston', 'TX', '77005-1827', 29.7179, -95.402, 'https://www.rice.edu/', 'Owls'], soon(5)],
    [[228723, 'Texas A&M University-College Station', 'texas-a-and-m-university', 'College Station', 'TX', '77843-1246', 30.6187, -96.3365, 'https://www.tamu.edu/', 'TAMU | Aggies'], soon(68)],
    [[131520, 'Howard University', 'howard-university', 'Washington', 'DC', '20059', 38.9224, -77.019, 'https://www.howard.edu/', 'HU | Bison'], soon(74, 100, true)],
    [[141060, 'Spelman College', 'spelman-college', 'Atlanta', 'GA', '30314-4399', 33.7453, -84.4115, 'https://www.spelman.edu/'], soon(0)],
    [[230764, 'University of Utah', 'university-of-utah', 'Salt Lake City', 'UT', '84112-9008', 40.7625, -111.846, 'https://www.utah.edu/', 'The U | Utes'], soon(0)],
    [[180461, 'Montana State University', 'montana-state-university', 'Bozeman', 'MT', '59717', 45.6667, -111.0488, 'https://www.montana.edu/', 'MSU | Bobcats'], soon(0)],
    [[231174, 'University of Vermont', 'university-of-vermont', 'Burlington', 'VT', '05405-0160', 44.4773, -73.1966, 'https://www.uvm.edu/', 'UVM | Catamounts'], soon(1)],
    [[141574, 'University of Hawaii at Manoa', 'university-of-hawaii-at-manoa', 'Honolulu', 'HI', '96822-2217', 21.2986, -157.819, 'https://manoa.hawaii.edu/', 'UH Manoa'], soon(14)],
    [[243197, 'University of Puerto Rico-Mayaguez', 'university-of-puerto-rico-mayaguez', 'Mayaguez', 'PR', '00681', 18.2111, -67.1392, 'https://www.uprm.edu/', 'UPRM | Colegio de Mayagüez'], soon(0)],
    [[209922, 'Reed College', 'reed-college', 'Portland', 'OR', '97202-8199', 45.481, -122.6303, 'https://www.reed.edu/', 'Reed'], soon(0)],
  ] as const satisfies [Facts, Progress][]
).map(([facts, progress]) => ({ facts, ...progress }));

/** IANA zones of the colleges above, by state. */
export const TIME_ZONES: Record<string, string> = {
  AZ: 'America/Phoenix', CA: 'America/Los_Angeles', CO: 'America/Denver', CT: 'America/New_York', DC: 'America/New_York', FL: 'America/New_York',
  GA: 'America/New_York', HI: 'Pacific/Honolulu', IA: 'America/Chicago', IL: 'America/Chicago', IN: 'America/Indiana/Indianapolis', KS: 'America/Chicago',
  LA: 'America/Chicago', MA: 'America/New_York', MI: 'America/Detroit', MN: 'America/Chicago', MT: 'America/Denver', NC: 'America/New_York',
  NH: 'America/New_York', NJ: 'America/New_York', NY: 'America/New_York', OH: 'America/New_York', OR: 'America/Los_Angeles', PR: 'America/Puerto_Rico',
  RI: 'America/New_York', TN: 'America/Chicago', TX: 'America/Chicago', UT: 'America/Denver', VA: 'America/New_York', VT: 'America/New_York',
  WA: 'America/Los_Angeles', WI: 'America/Chicago',
};
