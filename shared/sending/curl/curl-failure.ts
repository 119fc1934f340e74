/**
 * Why a command of curl cannot be read. `name`: what stands there of the shell or of curl (an operator, an option), never a value.
 * `option`: unknown, or one that cannot be followed without running or reading something; `value`: an option without its value.
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
