/** Other browsers on iOS and in-app browsers. They call themselves Safari, too, but have other menus. */
const OTHERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|YaBrowser|Brave|GSA\/|FBAN|FBAV|Instagram|Line\/|WhatsApp|MicroMessenger|Snapchat|LinkedInApp/;

/**
 * Safari on an iPhone or iPad, where the portal is installed by hand. An iPad calls itself a Mac, but no Mac
 * has a touch screen.
 */
export function isIosSafari({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string;
  maxTouchPoints: number;
}): boolean {
  const isDevice = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isDevice && /Version\/[\d.]+.* Safari\//.test(userAgent) && !OTHERS.test(userAgent);
}
