/** The version in the User-Agent of a request made from a command. Commands do not contain it, so the choice is arbitrary. */
export const CURL_VERSION = '8.14.1';
