/**
 * Why a curl command cannot be read. `name`: the operator or option that caused the failure, never a value. `option`: the option is unknown, or it would have
 * to run or read something. `value`: an option has no value.
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
