/**
 * Why a curl command cannot be read. `name`: the offending operator or option, never a value. `option`: an option that is unknown, or needs to run or read
 * something; `value`: an option without its value.
 */
export interface CurlFailure {
  readonly code:
    | 'substitution'
    | 'unclosed_quote'
    | 'nul'
    | 'more_than_one'
    | 'here_text'
    | 'option'
    | 'value'
    | 'no_url'
    | 'two_urls'
    | 'bad_url'
    | 'pattern'
    | 'two_bodies'
    | 'query_of_file'
    | 'cookie_file'
    | 'header_file'
    | 'password'
    | 'form'
    | 'boundary';
  readonly name: string;
}
