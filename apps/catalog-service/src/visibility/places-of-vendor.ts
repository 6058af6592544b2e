import type { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { OpeningHoursDto, PlaceDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { NEARBY_MILES } from '@campus-deals/contracts/limits';
import { json } from '@campus-deals/service-defaults';
import { sql, type Expression } from 'kysely';

const COLUMNS = ['address', 'city', 'state', 'zip_code', 'latitude', 'longitude', 'phone', 'hours'];
const of = (table: string) => sql.join(COLUMNS.map((column) => sql.ref(`${table}.${column}`)));

/** Every place of the query's `vendors` row, as `place`: its main one has the id 0. SQL: Kysely has no SELECT without FROM here. */
const placesOfVendor = sql`(
  SELECT 0 AS id, NULL AS name, ${of('vendors')}
  UNION ALL SELECT places.id, places.name, ${of('places')} FROM places WHERE places.vendor_id = vendors.id) AS place`;

/** Distance of `place` from the query's `colleges` row. */
const miles = sql<number | null>`miles_between(colleges.latitude, colleges.longitude, place.latitude, place.longitude)`;
/** Whether a place of the query's `vendors` row besides its main one is open at this minute of the week; null if no hours are known. */
export const isFurtherPlaceOpen = (minute: Expression<number>) =>
  sql<boolean>`(SELECT bool_or(open_minutes(hours) @> ${minute}) FROM places WHERE places.vendor_id = vendors.id)`;

const isValidThere = sql`(deals.place_ids IS NULL OR place.id = ANY (deals.place_ids))`;

/** Distance of the nearest place where the query's `deals` row is valid from its `colleges` row. */
export const milesToPlaceOfDeal = sql<
  number | null
>`(SELECT min(${miles}) FROM ${placesOfVendor} WHERE ${isValidThere})`;

/** Degrees of latitude, 69 miles each, that bound a search for what is nearby before distances are computed. */
export const NEARBY_DEGREES = sql.lit(NEARBY_MILES / 69);

/** Live colleges near a place of the query's `vendors` row, by name. */
export const nearbyColleges = sql<
  CollegeReferenceDto[]
>`(SELECT coalesce(json_agg(near ORDER BY near.name, near.id), '[]') FROM (
  SELECT DISTINCT colleges.id, colleges.name, colleges.short_name AS "shortName" FROM ${placesOfVendor} JOIN colleges ON colleges.status = 'live'
    AND colleges.latitude BETWEEN place.latitude - ${NEARBY_DEGREES} AND place.latitude + ${NEARBY_DEGREES} AND ${miles} <= ${sql.lit(NEARBY_MILES)}) near)`;

/** Whether a place of the query's `vendors` row, of these or all, is near its `colleges` row. */
export const isNearPlace = (placeIds: number[] | null) =>
  sql<boolean>`EXISTS (SELECT FROM ${placesOfVendor} WHERE ${miles} <= ${sql.lit(NEARBY_MILES)}
    AND (${placeIds}::integer[] IS NULL OR place.id = ANY (${placeIds}::integer[])))`;

/** Whether a place where the query's `deals` row is valid is open at this minute of the week. */
export const isPlaceOfDealOpen = (minute: Expression<number>) =>
  sql<boolean>`EXISTS (SELECT FROM ${placesOfVendor} WHERE ${isValidThere} AND open_minutes(place.hours) @> ${minute})`;

/** Name of `place` in a text: its own, else its address. */
const label = sql<string>`coalesce(place.name, nullif(concat_ws(', ', place.address, place.city), ''), 'Main place')`;

/** Name of the place of the query's `vendors` row that has this id; null if there is none. */
export const placeName = (id: Expression<number | null>) =>
  sql<string | null>`(SELECT ${label} FROM ${placesOfVendor} WHERE place.id = ${id})`;

/** Addresses of the places of the query's `vendors` row besides its main one, in one text. */
export const furtherPlaces = sql<string | null>`(SELECT string_agg(
  concat_ws(', ', places.name, places.address, places.city, places.state, places.zip_code), '; ' ORDER BY places.id)
  FROM places WHERE places.vendor_id = vendors.id)`;

/** Names of the places where the query's `deals` row is valid; null if it is valid at this one, or without one. */
export const validElsewhere = (id: number | null) => sql<string[] | null>`CASE
  WHEN NOT ${id}::integer = ANY (deals.place_ids)
  THEN (SELECT json_agg(${label} ORDER BY place.id) FROM ${placesOfVendor} WHERE ${isValidThere}) END`;

const place = {
  id: sql<number>`place.id`,
  name: sql<string | null>`place.name`,
  address: sql<string | null>`place.address`,
  city: sql<string | null>`place.city`,
  state: sql<string | null>`place.state`,
  zipCode: sql<string | null>`place.zip_code`,
  latitude: sql<string | null>`place.latitude::text`,
  longitude: sql<string | null>`place.longitude::text`,
  phone: sql<string | null>`coalesce(place.phone, vendors.phone)`,
  hours: sql<OpeningHoursDto[] | null>`place.hours`,
  distanceMiles: miles,
  walkingMinutes: sql<number | null>`walking_minutes(${miles})`,
};

/** Places of the query's `vendors` row, nearest to its `colleges` row first; none if the main one is its only place. */
export const severalPlaces = sql<PlaceDto[]>`CASE
  WHEN EXISTS (SELECT FROM places WHERE places.vendor_id = vendors.id)
  THEN (SELECT json_agg(${json<PlaceDto>(place)} ORDER BY ${miles}, place.id) FROM ${placesOfVendor})
  ELSE '[]' END`;
