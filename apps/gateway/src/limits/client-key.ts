export { clientKey } from '@campus-deals/service-defaults/without-nest';
