import { hasCheckCharacter } from '#src/api/contract/partner-fields.ts';

/**
 * What a GST number tells about its holder: state code, PAN, entity number, Z, check character. Errors are
 * hints and never block: test numbers fail the check, and SPEC §5 asks for the pattern only.
 */

/** The GST council's state codes. Old numbers still carry the retired codes 25 and 28. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Dadra and Nagar Haveli and Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
  '99': 'Centre',
};

export interface GstFacts {
  pan: string;
  /** `undefined` for a code that does not exist. */
  state: string | undefined;
  hasRightCheck: boolean;
}

/** @param gst a number that matches the pattern. */
export function gstFacts(gst: string): GstFacts {
  return {
    pan: gst.slice(2, 12),
    state: STATES[gst.slice(0, 2)],
    hasRightCheck: hasCheckCharacter(gst),
  };
}
