import { type Route } from 'playwright';

/** A captive portal: until the guest signs in, a Wi-Fi answers every call with 200 and its own HTML page. */

export const HOTEL =
  '<!doctype html><title>Welcome to the Grand Hotel</title><h1>Please sign in to our Wi-Fi</h1>';
/** What the portal says of such an answer. */
export const SAID = /This network answered in place of the portal\./;
/** Every text of the portal that calls something done. */
export const SUCCESS =
  /successfully|has arrived|You have submitted|Our team is reviewing|A password reset link has been sent|will be send by our team/i;

export const ofHotel = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: HOTEL });
