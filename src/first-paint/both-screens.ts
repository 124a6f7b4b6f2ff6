/**
 * What the sign-in and a partner's first screen share. Imported with the portal's entry, it is in the portal's file.
 * Otherwise the bundler would put it into the file of one of them, and the other would load that as well.
 */
import '#src/api/contract/form-object.ts';
import '#src/device/tab-store.ts';
import '#src/messages/generated/messages/error_title.js';
