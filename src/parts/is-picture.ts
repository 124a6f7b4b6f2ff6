/** Some phones name no type for a HEIC photo. */
const PICTURE_NAME = /\.(?:heic|heif|jpe?g|png|webp)$/i;

/** Whether a file claims to be a picture, also one that cannot be opened here. */
export const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && PICTURE_NAME.test(name));
