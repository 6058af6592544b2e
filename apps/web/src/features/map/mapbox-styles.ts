/** Zoom that shows a campus and the blocks around it. */
export const MAPBOX_ZOOM = 14;
export const MAPBOX_STYLES = {
  light: 'mapbox://styles/mapbox/light-v11',
  dark: 'mapbox://styles/mapbox/dark-v11',
};
