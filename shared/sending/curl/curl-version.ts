/** The version that stands in the User-Agent of a request that is made of a command: any would be made up. */
export const CURL_VERSION = '8.14.1';
