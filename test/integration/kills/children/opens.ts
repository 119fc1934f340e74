import { childHost, childStart, finish, tell } from './child-host.ts';

// Opens a data folder; prints `begin` before and `open` after that. Arguments: home user seed.
const start = childStart();
tell('begin');
await childHost(start, { session: 'restore' });
tell('open');
finish();
